import type { SourceJobQuery } from '../generated/graphql.js';
import { type Choices, chooseListed } from './choices.js';
import type { CompiledProgram } from './compiled-program.js';
import type { SubmittedProgram } from './drafts.js';
import { EMPTY_FORM, type JobFormState } from './job-form.js';
import { describeMitigation } from './shots.js';

export type SourceJob = Pick<
  NonNullable<SourceJobQuery['job']>,
  'name' | 'shots' | 'dryRun' | 'debiasing' | 'settings' | 'metadata' | 'backend' | 'session' | 'noise'
>;

interface RestoreOptions {
  readonly job: SourceJob;
  /** If the job was submitted in this tab. */
  readonly submitted: SubmittedProgram | null;
  readonly program: CompiledProgram | null;
  /** In place of those of the job. */
  readonly chosen: { readonly backend: string | null; readonly shots: string | null };
  readonly choices: Pick<Choices, 'backends' | 'isV04'>;
}

interface RestoredForm {
  readonly values: JobFormState;
  /** What the form does not have from the job, such as "session". */
  readonly missing: readonly string[];
}

/** The form for a job like this one. It has nothing of the draft, such as its maximum price. */
export function restoreForm({ job, submitted, program, chosen, choices }: RestoreOptions): RestoredForm {
  const original = { ...EMPTY_FORM, ...readSettings(job), ...submitted?.settings };
  const shots = job.shots === null ? original.shots : `${job.shots}`;
  const backend = chosen.backend ?? job.backend?.serviceId ?? 'simulator';
  const listed = choices.backends.find(({ serviceId }) => serviceId === backend);
  const values: JobFormState = {
    ...original,
    // A new program must not have the name of this one.
    name: program ? (job.name ?? '') : '',
    shots: chosen.shots ?? shots,
    backend,
    // What another backend does not have is hidden, and must not be sent. Of one that is not listed, nothing is known.
    ...((listed || backend !== job.backend?.serviceId) && chooseListed(choices.backends, backend)),
    ...(chosen.backend === null && { noise: job.noise?.model ?? '', session: job.session?.serviceId ?? '' }),
    ...(program && { language: program.language, [program.language]: program.text }),
  };
  const isLost = (name: 'debiasing' | 'symmetryVerification') => original[name] === 'on' && values[name] !== 'on';
  // The service may report an empty object for a job that has settings.
  const isUnknown = choices.isV04 && Object.keys(Object(job.settings)).length === 0 && !submitted?.settings;
  const hasDebiasing = listed?.supportedErrorMitigations?.includes('debiasing') === true;
  const parts = {
    'maximum price': true,
    backend: backend !== job.backend?.serviceId,
    shots: values.shots !== shots || shots === '',
    session: job.session !== null && values.session === '',
    noise: job.noise !== null && values.noise === '',
    debiasing: isLost('debiasing') || (hasDebiasing && job.debiasing === null && !submitted?.settings),
    'symmetry verification': isLost('symmetryVerification') || isUnknown,
    'compiler settings': isUnknown,
    'dry run': choices.isV04 && job.dryRun === null && !submitted?.settings,
    metadata: Object.keys(Object(job.metadata)).length > 0,
  };
  return { values, missing: Object.entries(parts).flatMap(([name, isMissing]) => (isMissing ? [name] : [])) };
}

/** What the service reports, in the fields of the form. */
function readSettings({ shots, dryRun, debiasing, settings }: SourceJob): Partial<JobFormState> {
  const { compilation, error_mitigation: mitigation } = Object(settings);
  const { opt, precision, gate_basis: gateBasis } = Object(compilation);
  // The default is as good where it does the same, and goes on to fit when the number of shots is changed.
  const isDefault =
    debiasing === true &&
    describeMitigation({ ...EMPTY_FORM, shots: `${shots ?? ''}` }) ===
      describeMitigation({ ...EMPTY_FORM, debiasing: 'on' });
  return {
    isDryRun: dryRun === true,
    debiasing: isDefault ? '' : toSwitch(debiasing),
    symmetryVerification: toSwitch(Object(mitigation).symmetry_verification),
    opt: toText(opt),
    precision: toText(precision),
    gateBasis: toText(gateBasis),
  };
}

const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

const toSwitch = (value: unknown): string => (typeof value !== 'boolean' ? '' : value ? 'on' : 'off');
