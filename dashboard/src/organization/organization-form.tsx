import type { FormEvent } from 'react';
import { Field } from '../pieces/field.js';

/** Asks for the id of an organization where the service does not tell it. */
export function OrganizationForm({ onName }: { readonly onName: (id: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = `${new FormData(event.currentTarget).get('id') ?? ''}`.trim();
    if (id !== '') onName(id);
  };
  return (
    <form className="card form organization-form" onSubmit={submit}>
      <p>
        The service tells an organization’s id with its sessions only, and there are none that this key can see. Enter
        the id: it was given when the organization was created.
      </p>
      <Field label="Organization id">
        {(control) => <input {...control} name="id" required autoComplete="off" spellCheck={false} maxLength={100} />}
      </Field>
      <div className="form-actions">
        <button type="submit" className="primary">
          Show its usage
        </button>
      </div>
    </form>
  );
}
