import type { FormEvent } from 'react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { useLocation } from 'wouter';
import { usePermissions } from '../auth/permissions.js';
import { useNotify } from '../components/announcer.js';
import { withWarning } from '../components/arrival-warning.js';
import { Failure } from '../components/failure.js';
import { Field } from '../components/field.js';
import { clearErrors, type FieldErrors } from '../components/field-errors.js';
import { formatUnit } from '../components/format-money.js';
import { ErrorState } from '../components/states.js';
import { UnknownOutcome } from '../components/unknown-outcome.js';
import { awaitInEpoch, hasUnknownOutcome, startAttempt } from '../components/unknown-outcomes.js';
import { useIsMounted } from '../components/use-is-mounted.js';
import { graphql } from '../generated/index.js';
import { describeError, getFailureMessage, isOutcomeUnknown, type PayloadError } from '../graphql/errors.js';

const BackendChoices = graphql(`
  query BackendChoices {
    backends { id serviceId status hasAccess }
  }
`);

/** Two upstream calls. The report may be forbidden, which must not hide the backends. */
const CostUnit = graphql(`
  query CostUnit {
    viewer { organization { id report { currency } } }
  }
`);

const CreateSession = graphql(`
  mutation CreateSession($input: CreateSessionInput!) {
    createSession(input: $input) {
      session { id serviceId status }
      errors { path message ... on RejectedError { reason } }
    }
  }
`);

/** By what an attempt with an unknown outcome is found again: a reload does not restore the form. */
const ATTEMPT = { create: 'session' } as const;
const RESTORED_UNKNOWN_OUTCOME =
  'The outcome of the last attempt is unknown. Check the list before you create a session: it may exist already.';

const FIELDS: readonly string[] = ['backendId', 'jobCountLimit', 'durationLimitMs', 'costLimit'];

/** Value of the button that opens the form for a job in the new session: nothing is submitted before. */
const FOR_JOB = 'job';

/** A form for a new session, which opens the page of that session or the form for a job in it. */
export function NewSession({ onClose }: { readonly onClose: () => void }) {
  const [{ data, error: backendsError }] = useQuery({ query: BackendChoices });
  const [{ data: unitData, fetching: isUnitLoading }] = useQuery({ query: CostUnit });
  const unit = unitData?.viewer?.organization?.report?.currency ?? 'usd';
  const { errors, isCreating, repeat, setRepeat, onChange, onSubmit } = useCreateSession(unit);
  const { allows, allowsBackend } = usePermissions();
  const usable =
    data?.backends?.filter(
      ({ serviceId, hasAccess, status }) => hasAccess !== false && status !== 'retired' && allowsBackend(serviceId),
    ) ?? [];
  // Sessions are for QPUs: the first choice is one that runs jobs now.
  const backends = usable.toSorted((a, b) => rankChoice(a) - rankChoice(b));
  return (
    <form className="card form new-session" aria-label="New session" onChange={onChange} onSubmit={onSubmit} noValidate>
      {backendsError && <ErrorState subject="The backends" error={backendsError} />}
      <div className="new-session-fields">
        <Field label="Backend" error={errors['backendId']}>
          {(control) => (
            <select {...control} name="backendId" required>
              {backends.map(({ id, serviceId, status }) => (
                <option key={id} value={serviceId}>
                  {status === 'available' ? serviceId : `${serviceId} (${status})`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Job limit" hint="Leave empty for no limit" error={errors['jobCountLimit']}>
          {(control) => <input {...control} name="jobCountLimit" type="number" min={1} step={1} />}
        </Field>
        <Field label="Time limit (minutes)" hint="Leave empty for no limit" error={errors['durationLimitMs']}>
          {(control) => <input {...control} name="durationLimitMs" type="number" min={1} step={1} />}
        </Field>
        <Field
          label={isUnitLoading ? 'Cost limit' : `Cost limit (${formatUnit(unit)})`}
          hint="Leave empty for no limit"
          error={errors['costLimit']}
        >
          {(control) => (
            <input {...control} name="costLimit" type="number" min={0} step={0.01} disabled={isUnitLoading} />
          )}
        </Field>
      </div>
      <Failure message={errors['form']} />
      {repeat && (
        <UnknownOutcome
          type="session"
          href="/sessions"
          isConfirmed={repeat === 'confirmed'}
          onConfirm={(isConfirmed) => setRepeat(isConfirmed ? 'confirmed' : 'unconfirmed')}
        />
      )}
      <div className="form-actions">
        <button type="submit" className="primary" aria-disabled={isCreating || repeat === 'unconfirmed'}>
          {isCreating ? 'Creating…' : repeat ? 'Create again' : 'Create session'}
        </button>
        {allows('SUBMIT') && !repeat && (
          <button type="submit" value={FOR_JOB} aria-disabled={isCreating}>
            Create and set up job
          </button>
        )}
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Creates a session from the form and opens what was asked for, unless the user has left the form. `unit` is that of the cost limit. */
function useCreateSession(unit: string) {
  const [{ fetching: isCreating }, create] = useMutation(CreateSession);
  const [wasUnknown] = useState(() => hasUnknownOutcome(ATTEMPT));
  const [errors, setErrors] = useState<FieldErrors>(wasUnknown ? { form: RESTORED_UNKNOWN_OUTCOME } : {});
  /** After an attempt whose session may exist: whether the user wants another one. */
  const [repeat, setRepeat] = useState<'unconfirmed' | 'confirmed' | null>(wasUnknown ? 'unconfirmed' : null);
  const [, navigate] = useLocation();
  const notify = useNotify();
  const isMounted = useIsMounted();
  /** `warning`: it exists, though not as requested, which its page shows. */
  const showSession = (session: string, warning: string | null, backend: string, isForJob: boolean) => {
    const path = `/sessions/${session}`;
    if (!isMounted.current) notify(warning ?? `Session on ${backend} created`, path);
    else if (isForJob && !warning) navigate(`/submit?${new URLSearchParams({ backend, session })}`);
    else navigate(path, withWarning(warning));
  };
  const submit = async (form: FormData, isForJob: boolean) => {
    setErrors({});
    setRepeat(null);
    const endAttempt = startAttempt(ATTEMPT);
    const backend = `${form.get('backendId') ?? ''}`;
    const creation = create({
      input: {
        backendId: backend,
        jobCountLimit: parseLimit(form, 'jobCountLimit'),
        durationLimitMs: toMs(parseLimit(form, 'durationLimitMs')),
        costLimit: toAmount(parseLimit(form, 'costLimit'), unit),
      },
    });
    const result = await awaitInEpoch(creation);
    if (!result) return;
    const { data, error } = result;
    const { session, errors: inputErrors = [] } = data?.createSession ?? {};
    endAttempt(isOutcomeUnknown(error) ? 'unknown' : session ? 'created' : 'rejected');
    if (session) showSession(session.serviceId, getFailureMessage(undefined, inputErrors), backend, isForJob);
    else if (!isMounted.current) {
      const outcome = isOutcomeUnknown(error) ? 'may have been' : 'was not';
      notify(`The session ${outcome} created. ${getFailureMessage(error, inputErrors) ?? ''}`);
    } else if (inputErrors.length > 0) setErrors(toFieldErrors(inputErrors));
    else {
      setErrors({ form: getFailureMessage(error) ?? 'The session was not created.' });
      if (isOutcomeUnknown(error)) setRepeat('unconfirmed');
    }
  };
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if ('name' in target) setErrors((last) => clearErrors(last, [`${target.name}`]));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isCreating || repeat === 'unconfirmed') return;
    const form = event.currentTarget;
    const invalid = [...form.querySelectorAll('input')].filter(({ validity }) => !validity.valid);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isForJob = submitter instanceof HTMLButtonElement && submitter.value === FOR_JOB;
    if (invalid.length === 0) return void submit(new FormData(form), isForJob);
    setErrors(Object.fromEntries(invalid.map(({ name, validationMessage }) => [name, validationMessage])));
    invalid[0]?.focus();
  };
  return { errors, isCreating, repeat, setRepeat, onChange, onSubmit };
}

/** QPUs that run jobs come first, and simulators last. */
const rankChoice = ({ serviceId, status }: { readonly serviceId: string; readonly status: string | null }): number =>
  serviceId.includes('simulator') ? 2 : Number(status !== 'available');

/** The form has minutes. */
const toMs = (minutes: number | null): number | null => (minutes === null ? null : minutes * 60_000);

const toAmount = (value: number | null, unit: string) => (value === null ? null : { value, unit });

/** The entered number; null if the field is empty. */
function parseLimit(form: FormData, name: string): number | null {
  const text = `${form.get(name) ?? ''}`;
  return text === '' ? null : Number(text);
}

/** Messages by field; `form` for errors without a field. */
function toFieldErrors(items: readonly (PayloadError & { readonly path: readonly string[] | null })[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const error of items) {
    const field = error.path?.find((step) => FIELDS.includes(step)) ?? 'form';
    errors[field] = [errors[field], describeError(error)].filter(Boolean).join('\n');
  }
  return errors;
}
