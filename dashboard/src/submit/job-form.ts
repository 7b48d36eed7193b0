import type { FieldErrors } from '../components/field.js';
import type { CreateJobInput, InputError, ProgramInput } from '../generated/graphql.js';

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
      backend: form.backend,
      program,
      ...(form.name.trim() && { name: form.name.trim() }),
      ...(shots && { shots: Number(shots) }),
      ...(form.session && { sessionId: form.session }),
      ...(form.noise && { noise: { model: form.noise } }),
      ...(form.isDryRun && { dryRun: true }),
      ...(form.isDebiased && { errorMitigation: { debiasing: true } }),
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
  backend: 'backend',
  name: 'name',
  shots: 'shots',
  sessionId: 'session',
  noise: 'noise',
  errorMitigation: 'isDebiased',
};

/** Messages by field; the program field shows errors that belong to no other field. */
export function toFieldErrors(inputErrors: readonly Pick<InputError, 'path' | 'message'>[]): JobFormErrors {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of inputErrors) {
    const [, top = '', ...below] = path;
    const field = FIELDS[top] ?? 'program';
    const prefix = field === 'program' && below.length > 0 ? `${below.join('.')}: ` : '';
    errors[field] = [errors[field], prefix + message].filter(Boolean).join(' ');
  }
  return errors;
}
