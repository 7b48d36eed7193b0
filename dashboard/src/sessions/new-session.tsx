import type { FormEvent } from 'react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { useLocation } from 'wouter';
import { clearErrors, Field, type FieldErrors } from '../components/field.js';
import { ErrorState } from '../components/states.js';
import { graphql } from '../generated/index.js';
import { getErrorMessage } from '../graphql/errors.js';

const BackendChoices = graphql(`
  query BackendChoices {
    backends { id serviceId status hasAccess }
  }
`);

const CreateSession = graphql(`
  mutation CreateSession($input: CreateSessionInput!) {
    createSession(input: $input) {
      __typename
      ... on CreateSessionPayload { session { id serviceId status } }
      ... on InvalidInput { message errors { path message } }
    }
  }
`);

const FIELDS: readonly string[] = ['backend', 'jobCountLimit', 'durationLimitMin'];

/** Creates a session and goes to its page. */
export function NewSession({ onClose }: { readonly onClose: () => void }) {
  const [{ data, error: backendsError }] = useQuery({ query: BackendChoices });
  const [{ fetching }, create] = useMutation(CreateSession);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [, navigate] = useLocation();
  const backends = data?.backends?.filter(({ hasAccess, status }) => hasAccess !== false && status !== 'retired') ?? [];

  const submit = async (form: FormData) => {
    setErrors({});
    const { data: result, error } = await create({
      input: {
        backend: `${form.get('backend') ?? ''}`,
        jobCountLimit: parseLimit(form, 'jobCountLimit'),
        durationLimitMin: parseLimit(form, 'durationLimitMin'),
      },
    });
    const outcome = result?.createSession;
    if (outcome?.__typename === 'CreateSessionPayload') navigate(`/sessions/${outcome.session.serviceId}`);
    else if (outcome?.__typename === 'InvalidInput') setErrors(toFieldErrors(outcome.errors));
    else setErrors({ form: error ? getErrorMessage(error) : 'Session could not be created.' });
  };

  return (
    <form
      className="card form new-session"
      aria-label="New session"
      onChange={({ target }) => {
        if ('name' in target) setErrors((last) => clearErrors(last, [`${target.name}`]));
      }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!fetching) void submit(new FormData(event.currentTarget));
      }}
    >
      {backendsError && <ErrorState subject="The backends" error={backendsError} />}
      <div className="new-session-fields">
        <Field label="Backend" error={errors['backend']}>
          {(control) => (
            <select {...control} name="backend" required>
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
        <Field label="Time limit (minutes)" hint="Leave empty for no limit" error={errors['durationLimitMin']}>
          {(control) => <input {...control} name="durationLimitMin" type="number" min={1} step={1} />}
        </Field>
      </div>
      {errors['form'] && (
        <p className="field-error" role="alert">
          {errors['form']}
        </p>
      )}
      <div className="form-actions">
        <button type="submit" className="primary" aria-disabled={fetching}>
          {fetching ? 'Creating…' : 'Create session'}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** The entered number; null if the field is empty. */
function parseLimit(form: FormData, name: string): number | null {
  const text = `${form.get(name) ?? ''}`;
  return text === '' ? null : Number(text);
}

/** Messages by field; `form` for errors without a field. */
function toFieldErrors(items: readonly { readonly path: readonly string[]; readonly message: string }[]): FieldErrors {
  return Object.fromEntries(
    items.map(({ path, message }) => [path.find((step) => FIELDS.includes(step)) ?? 'form', message]),
  );
}
