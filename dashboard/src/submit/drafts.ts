import { tabStorage } from '../components/storage.js';
import type { JobStatus } from '../generated/graphql.js';
import type { JobFormState } from './job-form.js';
import type { ProgramLanguage } from './program-text.js';

/** Drafts are in the tab only, and removed with the API key. */
const DRAFT_ITEM = 'draft';
const SUBMITTED_ITEM = 'submitted';

/** A longer draft is not stored: the gateway does not accept a program of half of this size, and a draft may have one in each language. */
const MAX_DRAFT_CHARS = 2_000_000;
const MAX_SUBMITTED = 20;
const MAX_SUBMITTED_CHARS = 1_000_000;

export interface SubmittedProgram {
  readonly jobId: string;
  readonly language: ProgramLanguage;
  readonly text: string;
  /** Of the form: the name of the job, and with what it ran. An older build has not stored all of them. */
  readonly settings?: Partial<
    Pick<
      JobFormState,
      'name' | 'shots' | 'isDryRun' | 'debiasing' | 'symmetryVerification' | 'opt' | 'precision' | 'gateBasis'
    >
  >;
}

/** The form as it was left, with the time of its last change; null if there is none, or an older build stored another form. */
export function loadDraft(): Readonly<Record<string, unknown>> | null {
  const draft = load(DRAFT_ITEM);
  return typeof draft === 'object' && draft !== null ? { ...draft } : null;
}

export function saveDraft(draft: object): void {
  save(DRAFT_ITEM, draft);
}

/** Removes the draft of which a job was made, unless it has been changed since. */
export function removeSubmittedDraft(submitted: object): void {
  const { changedAt: _changedAt, ...draft } = loadDraft() ?? {};
  if (JSON.stringify(draft) === JSON.stringify(submitted)) tabStorage.write(DRAFT_ITEM, null);
}

/** The text of which a job was made in this tab: the service does not return it. */
export function findSubmittedProgram(jobId: string): SubmittedProgram | null {
  return loadSubmitted().find((program) => program.jobId === jobId) ?? null;
}

interface EditedJob {
  readonly id: string;
  readonly status: JobStatus;
  readonly startedAt: string | null;
}

/** Whether no form of its program is left: the service has at most a compiled one, and none of a job that ended before it started, or ran as child jobs. */
export function isProgramLost({ id, status, startedAt }: EditedJob, isParent = false): boolean {
  const hasEndedEarly = (status === 'FAILED' || status === 'CANCELED') && startedAt === null;
  return (isParent || hasEndedEarly) && findSubmittedProgram(id) === null;
}

/** The last one of this tab; null if there is none. */
export function findLastSubmittedProgram(): SubmittedProgram | null {
  return loadSubmitted()[0] ?? null;
}

/** Keeps the newest programs that fit. */
export function rememberSubmittedProgram(program: SubmittedProgram): void {
  const stored: SubmittedProgram[] = [];
  let chars = 0;
  for (const candidate of [program, ...loadSubmitted()].slice(0, MAX_SUBMITTED)) {
    if (chars + candidate.text.length > MAX_SUBMITTED_CHARS) continue;
    chars += candidate.text.length;
    stored.push(candidate);
  }
  save(SUBMITTED_ITEM, stored);
}

function loadSubmitted(): readonly SubmittedProgram[] {
  const programs = load(SUBMITTED_ITEM);
  return Array.isArray(programs) ? programs : [];
}

function load(item: string): unknown {
  try {
    return JSON.parse(tabStorage.read(item) ?? 'null');
  } catch {
    return null;
  }
}

function save(item: string, value: object): void {
  const text = JSON.stringify(value);
  tabStorage.write(item, text.length <= MAX_DRAFT_CHARS ? text : null);
}
