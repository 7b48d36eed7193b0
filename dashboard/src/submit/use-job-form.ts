import { type FormEvent, useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import { useLocation } from 'wouter';
import { activity } from '../activity/activity-store.js';
import { useNotify } from '../components/announcer.js';
import { withWarning } from '../components/arrival-warning.js';
import { clearErrors } from '../components/field-errors.js';
import { awaitInEpoch, hasUnknownOutcome, startAttempt } from '../components/unknown-outcomes.js';
import { useIsMounted } from '../components/use-is-mounted.js';
import { getErrorMessage, getFailureMessage, isOutcomeUnknown } from '../graphql/errors.js';
import type { Blocker } from './find-blocker.js';
import { type InputError, parseInputError, type SortedErrors, sortErrors } from './input-errors.js';
import { type FieldName, type JobFormErrors, type JobFormState, validateForm } from './job-form.js';

/** By what an attempt with an unknown outcome is found again: the form may be changed before a reload, and the job exists nevertheless. */
const NEW_JOB = { create: 'job' } as const;

const UNKNOWN_OUTCOME =
  'No response from the gateway. Check the jobs list before you submit again: the job may have been created.';

const RESTORED_UNKNOWN_OUTCOME =
  'The outcome of the last submission is unknown. Check the jobs list before you submit again: the job may have been created.';

/** What a mutation that makes a job returned. */
export interface SubmissionResult {
  readonly jobId: string | undefined;
  readonly inputErrors: readonly InputError[];
  readonly error: CombinedError | undefined;
}

export interface JobFormOptions {
  readonly initial: JobFormState;
  /** By what an attempt with an unknown outcome is found again after a reload. Default: one for all programs. */
  readonly attempt?: object;
  /** Name of the job, also if the user has entered none; empty if it is not known. */
  readonly getName: (values: JobFormState) => string;
  readonly getBlocker: () => Blocker | null;
  /** Sends valid values; null if the program is not valid. */
  readonly send: (values: JobFormState) => Promise<SubmissionResult> | null;
  /** Called with the values of which a job was made, unless the user of the tab has changed since. */
  readonly onCreated?: (jobId: string, values: JobFormState) => void;
  /** Receives the errors of the program after a submission. */
  readonly onProgramErrors?: (errors: SortedErrors['program']) => void;
  /** Focuses the program, when no field has an error. */
  readonly focusProgram?: () => void;
}

/** The state of a form. Submitting it opens the page of the new job, unless the user has left the form. */
export function useJobForm(options: JobFormOptions) {
  const { initial, attempt = NEW_JOB, getName, getBlocker, send, onCreated, onProgramErrors, focusProgram } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<JobFormErrors>({});
  const [wasUnknown] = useState(() => hasUnknownOutcome(attempt));
  const [failure, setFailure] = useState<string | null>(wasUnknown ? RESTORED_UNKNOWN_OUTCOME : null);
  const [isSubmitting, setSubmitting] = useState(false);
  /** After a submission whose job may exist: whether the user wants another one. */
  const [repeat, setRepeat] = useState<'unconfirmed' | 'confirmed' | null>(wasUnknown ? 'unconfirmed' : null);
  /** Of the job that may exist: by it the job is found, whatever the form is changed to. Empty after a reload. */
  const [attemptedName, setAttemptedName] = useState('');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const isMounted = useIsMounted();
  const element = useRef<HTMLFormElement>(null);

  const change = (changed: Partial<JobFormState>) => {
    setValues((last) => ({ ...last, ...changed }));
    setErrors((last) => clearErrors(last, Object.keys(changed)));
  };
  const validate = (name: FieldName) => {
    const error = validateForm(values)[name];
    if (error) setErrors((last) => ({ ...last, [name]: error }));
  };
  const showErrors = (newErrors: JobFormErrors) => {
    setErrors(newErrors);
    // After the fields show their errors.
    requestAnimationFrame(() => {
      const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      const section = field?.closest('details');
      if (section) section.open = true;
      if (field) field.focus();
      else focusProgram?.();
    });
  };
  const submit = async () => {
    setFailure(null);
    const blocker = getBlocker();
    const invalid = { ...blocker?.errors, ...validateForm(values) };
    const sent = blocker || Object.keys(invalid).length > 0 ? null : send(values);
    if (!sent) return showErrors(invalid);
    setSubmitting(true);
    setRepeat(null);
    setAttemptedName(getName(values));
    const endAttempt = startAttempt(attempt);
    const result = await awaitInEpoch(sent);
    if (!result) return;
    const { jobId, inputErrors, error } = result;
    setSubmitting(false);
    endAttempt(isOutcomeUnknown(error) ? 'unknown' : jobId ? 'created' : 'rejected');
    if (jobId) {
      const name = getName(values);
      onCreated?.(jobId, values);
      activity.addSubmitted({ id: jobId, name: name || null });
      // It exists, though not as requested.
      const warning = inputErrors.length > 0 ? getFailureMessage(undefined, inputErrors) : null;
      if (isMounted.current) return navigate(`/jobs/${jobId}`, withWarning(warning));
      return notify(warning ?? `${name || 'Job'} submitted`, `/jobs/${jobId}`);
    }
    if (!isMounted.current) return notify(describeFailure(getName(values), error, inputErrors));
    showFailure(error, inputErrors);
  };
  const showFailure = (error: CombinedError | undefined, inputErrors: readonly InputError[]) => {
    if (isOutcomeUnknown(error)) setRepeat('unconfirmed');
    const inputError = error && parseInputError(error);
    const { fields, program, failure } = sortErrors(inputError ? [inputError] : inputErrors);
    if (error && !inputError) setFailure(error.networkError ? UNKNOWN_OUTCOME : getErrorMessage(error));
    else setFailure(failure);
    onProgramErrors?.(program);
    showErrors(fields);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSubmitting && repeat !== 'unconfirmed') void submit();
  };
  return {
    element,
    values,
    errors,
    failure,
    isSubmitting,
    repeat,
    setRepeat,
    attemptedName,
    change,
    validate,
    onSubmit,
  };
}

/** For a user who has left the form. */
function describeFailure(name: string, error: CombinedError | undefined, inputErrors: readonly InputError[]): string {
  const reason = error?.networkError ? UNKNOWN_OUTCOME : getFailureMessage(error, inputErrors);
  return `${name || 'The job'} ${isOutcomeUnknown(error) ? 'may have been' : 'was not'} submitted. ${reason}`;
}
