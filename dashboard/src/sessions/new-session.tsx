import type { FormEvent } from 'react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { useLocation } from 'wouter';
import { Field } from '../components/field.js';
import { clearErrors, type FieldErrors } from '../components/field-errors.js';
import { ErrorState } from '../components/states.js';
import { graphql } from '../generated/index.js';
import { getFailureMessage } from '../graphql/errors.js';

const BackendChoices = graphql(`
  query BackendChoices {
    backends { id serviceId status hasAccess }
  }
`);

const CreateSession = graphql(`
  mutation CreateSession($input: CreateSessionInput!) {
    createSession(input: $input) {
      session { id serviceId status }
      errors { path message }
    }
  }
`);

const FIELDS: readonly string[] = ['backendId', 'jobCountLimit', 'durationLimitMs', 'costLimit'];

/** A form for a new session, which opens the page of that session. */
export function NewSession({ onClose }: { readonly onClose: () => void }) {
  const [{ data, error: backendsError }] = useQuery({ query: BackendChoices });
  const { errors, isCreating, onChange, onSubmit } = useCreateSession();
  const backends = data?.backends?.filter(({ hasAccess, status }) => hasAccess !== false && status !== 'retired') ?? [];
  return (
    <form className="card form new-session" aria-label="New session" onChange={onChange} onSubmit={onSubmit}>
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
        <Field label="Cost limit (USD)" hint="Leave empty for no limit" error={errors['costLimit']}>
          {(control) => <input {...control} name="costLimit" type="number" min={0} step={0.01} />}
        </Field>
      </div>
      {errors['form'] && (
        <p className="field-error" role="alert">
          {errors['form']}
        </p>
      )}
      <div className="form-actions">
        <button type="submit" className="primary" aria-disabled={isCreating}>
          {isCreating ? 'Creating…' : 'Create session'}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Creates a session from the form and opens its page. */
function useCreateSession() {
  const [{ fetching: isCreating }, create] = useMutation(CreateSession);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [, navigate] = useLocation();
  const submit = async (form: FormData) => {
    setErrors({});
    const { data, error } = await create({
      input: {
        backendId: `${form.get('backendId') ?? ''}`,
        jobCountLimit: parseLimit(form, 'jobCountLimit'),
        durationLimitMs: toMs(parseLimit(form, 'durationLimitMs')),
        costLimit: toDollars(parseLimit(form, 'costLimit')),
      },
    });
    const { session, errors: inputErrors = [] } = data?.createSession ?? {};
    if (session) navigate(`/sessions/${session.serviceId}`);
    else if (inputErrors.length > 0) setErrors(toFieldErrors(inputErrors));
    else setErrors({ form: getFailureMessage(error) ?? 'Session could not be created.' });
  };
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if ('name' in target) setErrors((last) => clearErrors(last, [`${target.name}`]));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isCreating) void submit(new FormData(event.currentTarget));
  };
  return { errors, isCreating, onChange, onSubmit };
}

/** The form has minutes. */
const toMs = (minutes: number | null): number | null => (minutes === null ? null : minutes * 60_000);

const toDollars = (value: number | null) => (value === null ? null : { value, unit: 'usd' });

/** The entered number; null if the field is empty. */
function parseLimit(form: FormData, name: string): number | null {
  const text = `${form.get(name) ?? ''}`;
  return text === '' ? null : Number(text);
}

/** Messages by field; `form` for errors without a field. */
function toFieldErrors(
  items: readonly { readonly path: readonly string[] | null; readonly message: string }[],
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of items) {
    const field = path?.find((step) => FIELDS.includes(step)) ?? 'form';
    errors[field] = [errors[field], message].filter(Boolean).join('\n');
  }
  return errors;
}
