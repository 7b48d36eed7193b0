import type { FormEvent } from 'react';
import { Field } from '../components/field.js';

/** Asks for an organization ID if the sessions of the caller do not contain it. */
export function OrganizationForm({ onSubmit }: { readonly onSubmit: (id: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = `${new FormData(event.currentTarget).get('id') ?? ''}`.trim();
    if (id !== '') onSubmit(id);
  };
  return (
    <form className="card form organization-form" onSubmit={submit}>
      <p>Enter the organization ID to see its usage and budget: no session of this account names it.</p>
      <Field label="Organization ID">
        {(control) => <input {...control} name="id" required autoComplete="off" spellCheck={false} maxLength={100} />}
      </Field>
      <div className="form-actions">
        <button type="submit" className="primary">
          View usage
        </button>
      </div>
    </form>
  );
}
