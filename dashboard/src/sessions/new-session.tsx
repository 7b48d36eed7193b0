import type { FormEvent } from 'react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { useLocation } from 'wouter';
import { graphql } from '../generated/index.js';
import { wordsOf } from '../graph/failure.js';
import { clearErrors, Field, type FieldErrors } from '../pieces/field.js';
import { Failure } from '../pieces/states.js';

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
  const [{ data, error: missing }] = useQuery({ query: BackendChoices });
  const [{ fetching }, create] = useMutation(CreateSession);
  const [complaints, setComplaints] = useState<FieldErrors>({});
  const [, go] = useLocation();
  const backends = data?.backends?.filter(({ hasAccess, status }) => hasAccess !== false && status !== 'retired') ?? [];

  const submit = async (form: FormData) => {
    setComplaints({});
    const { data: answer, error } = await create({
      input: {
        backend: `${form.get('backend') ?? ''}`,
        jobCountLimit: limitIn(form, 'jobCountLimit'),
        durationLimitMin: limitIn(form, 'durationLimitMin'),
      },
    });
    const result = answer?.createSession;
    if (result?.__typename === 'CreateSessionPayload') go(`/sessions/${result.session.serviceId}`);
    else if (result?.__typename === 'InvalidInput') setComplaints(complaintsOf(result.errors));
    else setComplaints({ form: error ? wordsOf(error) : 'The service gave no session.' });
  };

  return (
    <form
      className="card form new-session"
      aria-label="New session"
      onChange={({ target }) => {
        if ('name' in target) setComplaints((last) => clearErrors(last, [`${target.name}`]));
      }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!fetching) void submit(new FormData(event.currentTarget));
      }}
    >
      {missing && <Failure what="The backends" error={missing} />}
      <div className="new-session-fields">
        <Field label="Backend" wrong={complaints['backend']}>
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
        <Field label="Most jobs" hint="It ends after so many. Empty: no limit." wrong={complaints['jobCountLimit']}>
          {(control) => <input {...control} name="jobCountLimit" type="number" min={1} step={1} />}
        </Field>
        <Field
          label="Most minutes"
          hint="It ends after so long. Empty: no limit."
          wrong={complaints['durationLimitMin']}
        >
          {(control) => <input {...control} name="durationLimitMin" type="number" min={1} step={1} />}
        </Field>
      </div>
      {complaints['form'] && (
        <p className="field-wrong" role="alert">
          {complaints['form']}
        </p>
      )}
      <div className="form-actions">
        <button type="submit" className="primary" aria-disabled={fetching}>
          {fetching ? 'Creating…' : 'Create session'}
        </button>
        <button type="button" onClick={onClose}>
          Not now
        </button>
      </div>
    </form>
  );
}

/** A number that was entered; an empty field is no limit. */
function limitIn(form: FormData, name: string): number | null {
  const text = `${form.get(name) ?? ''}`;
  return text === '' ? null : Number(text);
}

/** An error for each field; `form` has those of no field. */
function complaintsOf(items: readonly { readonly path: readonly string[]; readonly message: string }[]): FieldErrors {
  return Object.fromEntries(
    items.map(({ path, message }) => [path.find((step) => FIELDS.includes(step)) ?? 'form', message]),
  );
}
