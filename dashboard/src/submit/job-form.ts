import type { FieldErrors } from '../components/field.js';
import type { CreateJobInput, ProgramInput } from '../generated/graphql.js';

/** Values of the form fields. */
export interface JobFormState {
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

type FieldName = keyof JobFormState;

export type JobFormErrors = FieldErrors<FieldName>;

/** What the fields of the form show and change. */
export interface JobFormProps {
  readonly values: JobFormState;
  readonly errors: JobFormErrors;
  readonly change: (changed: Partial<JobFormState>) => void;
}

/** The mutation input, or an error message per invalid field. */
export function toCreateJobInput(
  form: JobFormState,
): { readonly input: CreateJobInput } | { readonly errors: JobFormErrors } {
  const program = parseProgram(form.program);
  const shots = form.shots.trim();
  const errors: JobFormErrors = {
    ...(form.backend === '' && { backend: 'Choose a backend.' }),
    ...(!/^\d*$/.test(shots) && { shots: 'Enter a whole number.' }),
    ...(typeof program === 'string' && { program }),
  };
  if (typeof program === 'string' || Object.keys(errors).length > 0) return { errors };
  return {
    input: {
      backendId: form.backend,
      program,
      ...(form.name.trim() && { name: form.name.trim() }),
      ...(shots && { shots: Number(shots) }),
      ...(form.session && { sessionId: form.session }),
      ...(form.noise && { noise: { model: form.noise } }),
      ...(form.isDryRun && { dryRun: true }),
      ...(form.isDebiased && { settings: { errorMitigation: { debiasing: true } } }),
    },
  };
}

/** The program, or an error message. The gateway validates its content. */
function parseProgram(text: string): ProgramInput | string {
  try {
    const value: ProgramInput = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : 'Must be a JSON object.';
  } catch (error) {
    return `Invalid JSON: ${error instanceof Error ? error.message : error}`;
  }
}

const FIELDS: Readonly<Record<string, FieldName>> = {
  backendId: 'backend',
  name: 'name',
  shots: 'shots',
  sessionId: 'session',
  noise: 'noise',
  settings: 'isDebiased',
  program: 'program',
};

interface InputError {
  readonly path: readonly string[] | null;
  readonly message: string;
}

/** Messages by field, one line per error, and those of errors that belong to no field. */
export function toFieldErrors(inputErrors: readonly InputError[]): {
  readonly fields: JobFormErrors;
  readonly failure: string | null;
} {
  const fields: Partial<Record<FieldName, string>> = {};
  const others: string[] = [];
  for (const { path, message } of inputErrors) {
    const [, top = '', ...below] = path ?? [];
    const field = FIELDS[top];
    const line = below.length > 0 ? `${below.join('.')}: ${message}` : message;
    if (field) fields[field] = [fields[field], line].filter(Boolean).join('\n');
    else others.push(line);
  }
  return { fields, failure: others.join('\n') || null };
}
