import type { FieldErrors } from '../components/field-errors.js';
import { isSameUnit, type Money } from '../components/format-money.js';
import type { CloneJobInput, CreateJobInput, JobSettingsInput, ProgramInput } from '../generated/graphql.js';
import type { ProgramLanguage } from './program-text.js';
import { findShotsError } from './shots.js';

/** Values of the form fields. */
export interface JobFormState {
  readonly backend: string;
  readonly name: string;
  readonly shots: string;
  readonly session: string;
  readonly noise: string;
  readonly isDryRun: boolean;
  readonly maxCost: string;
  /** `on`, `off`, or empty for the default of the service. */
  readonly debiasing: string;
  readonly symmetryVerification: string;
  readonly opt: string;
  readonly precision: string;
  readonly gateBasis: string;
  readonly language: ProgramLanguage;
  readonly qasm3: string;
  readonly json: string;
}

/** Values of a new form: the defaults of the service. */
export const EMPTY_FORM: JobFormState = {
  backend: '',
  name: '',
  shots: '',
  session: '',
  noise: '',
  isDryRun: false,
  maxCost: '',
  debiasing: '',
  symmetryVerification: '',
  opt: '',
  precision: '',
  gateBasis: '',
  language: 'qasm3',
  qasm3: '',
  json: '',
};

/** What an empty field of a job that runs again means, if it is known. */
export interface KeptSettings {
  readonly shots: number | null;
  readonly noise: string | null;
  readonly debiasing: boolean | null;
}

export type FieldName = Exclude<keyof JobFormState, 'language' | 'qasm3' | 'json'>;

export type JobFormErrors = FieldErrors<FieldName>;

/** What the fields of the form show and change. */
export interface JobFormProps {
  readonly values: JobFormState;
  readonly errors: JobFormErrors;
  readonly change: (changed: Partial<JobFormState>) => void;
  /** Shows the error of a field, if there is one. */
  readonly validate: (name: FieldName) => void;
}

/** Another backend, without the settings that this backend does not have, by its supported error mitigations. */
export function chooseBackend(backend: string, mitigations: readonly string[] = []): Partial<JobFormState> {
  return {
    backend,
    noise: '',
    ...(!mitigations.includes('debiasing') && { debiasing: '' }),
    ...(mitigations.length === 0 && { symmetryVerification: '' }),
  };
}

/** An error message per invalid field, except the program. */
export function validateForm({ backend, shots, maxCost, opt }: JobFormState): JobFormErrors {
  const shotsError = findShotsError(shots);
  return {
    ...(backend === '' && { backend: 'Choose a backend.' }),
    ...(shotsError && { shots: shotsError }),
    ...(!isAmount(maxCost) && { maxCost: 'Enter an amount, such as 2.50.' }),
    ...(!isAmount(opt) && { opt: 'Enter a number, such as 1.' }),
  };
}

const isAmount = (text: string): boolean => /^(?:\d+\.?\d*|\.\d+)?$/.test(text.trim());

/** The maximum price, in the unit of its field. Null if the field is empty or not valid, and for a dry run, which is free. */
export function readMaxPrice({ maxCost, isDryRun }: JobFormState, unit: string): Money | null {
  const text = maxCost.trim();
  return text === '' || !isAmount(text) || isDryRun ? null : { value: Number(text), unit };
}

/** Whether a price is above the maximum. Amounts of different units cannot be compared. */
export function isAbove(price: Money | null | undefined, max: Money | null): boolean {
  return max !== null && price != null && isSameUnit(price.unit, max.unit) && price.value > max.value;
}

/** `unit` is that of `maxCost`. */
export function toCreateJobInput(form: JobFormState, program: ProgramInput, unit: string): CreateJobInput {
  return { ...toFields(form, unit), backendId: form.backend, program };
}

/** What differs from the form of the original: the service takes the rest from it. */
export function toCloneJobInput(id: string, form: JobFormState, original: JobFormState, unit: string): CloneJobInput {
  const unchanged = new Map(
    Object.entries(toFields(original, unit)).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const changed: ReturnType<typeof toFields> = Object.fromEntries(
    Object.entries(toFields(form, unit)).filter(([name, value]) => JSON.stringify(value) !== unchanged.get(name)),
  );
  return {
    id,
    ...changed,
    ...(form.backend !== original.backend && { backendId: form.backend }),
    ...(form.isDryRun !== original.isDryRun && { dryRun: form.isDryRun }),
  };
}

function toFields(form: JobFormState, unit: string) {
  const [name, shots, maxCost] = [form.name.trim(), form.shots.trim(), form.maxCost.trim()];
  const settings = toSettings(form);
  return {
    ...(name && { name }),
    ...(shots && { shots: Number(shots) }),
    ...(form.session && { sessionId: form.session }),
    ...(form.noise && { noise: { model: form.noise } }),
    ...(form.isDryRun && { dryRun: true }),
    ...(maxCost && { maxCost: { value: Number(maxCost), unit } }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/** Compilation and error mitigation, without what is left to the service. */
export function toSettings(form: JobFormState): JobSettingsInput {
  const { debiasing, symmetryVerification } = form;
  const [opt, precision, gateBasis] = [form.opt.trim(), form.precision.trim(), form.gateBasis.trim()];
  const compilation = {
    ...(opt && { opt: Number(opt) }),
    ...(precision && { precision }),
    ...(gateBasis && { gateBasis }),
  };
  const errorMitigation = {
    ...(debiasing && { debiasing: debiasing === 'on' }),
    ...(symmetryVerification && { symmetryVerification: symmetryVerification === 'on' }),
  };
  return {
    ...(Object.keys(compilation).length > 0 && { compilation }),
    ...(Object.keys(errorMitigation).length > 0 && { errorMitigation }),
  };
}
