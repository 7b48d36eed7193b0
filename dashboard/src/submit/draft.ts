import type { CreateJobInput, InputError, ProgramInput } from '../generated/graphql.js';
import type { FieldErrors } from '../pieces/field.js';

/** The form as it stands, each field as text. */
export interface Draft {
  readonly backend: string;
  readonly name: string;
  readonly shots: string;
  readonly session: string;
  readonly noise: string;
  readonly isDryRun: boolean;
  readonly isDebiased: boolean;
  /** JSON of a `ProgramInput`. */
  readonly program: string;
}

type FieldName = keyof Draft;

export type Wrongs = FieldErrors<FieldName>;

/** The input that the draft stands for, or what keeps it from being one. */
export function inputOf(draft: Draft): { readonly input: CreateJobInput } | { readonly wrongs: Wrongs } {
  const program = programIn(draft.program);
  const shots = draft.shots.trim();
  const wrongs: Wrongs = {
    ...(draft.backend === '' && { backend: 'Choose a backend.' }),
    ...(!/^\d*$/.test(shots) && { shots: 'A whole number, please.' }),
    ...(typeof program === 'string' && { program }),
  };
  if (typeof program === 'string' || Object.keys(wrongs).length > 0) return { wrongs };
  return {
    input: {
      backend: draft.backend,
      program,
      ...(draft.name.trim() && { name: draft.name.trim() }),
      ...(shots && { shots: Number(shots) }),
      ...(draft.session && { sessionId: draft.session }),
      ...(draft.noise && { noise: { model: draft.noise } }),
      ...(draft.isDryRun && { dryRun: true }),
      ...(draft.isDebiased && { errorMitigation: { debiasing: true } }),
    },
  };
}

/** The program, or why there is none. What is in it is for the gateway to judge. */
function programIn(text: string): ProgramInput | string {
  try {
    const read: ProgramInput = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : 'An object is wanted.';
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : error}`;
  }
}

const FIELDS: Readonly<Record<string, FieldName>> = {
  backend: 'backend',
  name: 'name',
  shots: 'shots',
  sessionId: 'session',
  noise: 'noise',
  errorMitigation: 'isDebiased',
};

/** Each item at the field that it is about; the program has whatever no other field can show. */
export function wrongsOf(items: readonly Pick<InputError, 'path' | 'message'>[]): Wrongs {
  const wrongs: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of items) {
    const [, top = '', ...below] = path;
    const field = FIELDS[top] ?? 'program';
    const place = field === 'program' && below.length > 0 ? `${below.join('.')}: ` : '';
    wrongs[field] = [wrongs[field], place + message].filter(Boolean).join(' ');
  }
  return wrongs;
}
