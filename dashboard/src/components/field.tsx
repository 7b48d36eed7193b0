import { type ReactNode, useId } from 'react';

interface Control {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** A consequence of another choice, shown instead of the hint and announced when it changes. */
  readonly notice?: string | null;
  readonly error?: string | undefined;
  /** Renders the control; spread the argument on it. */
  readonly children: (control: Control) => ReactNode;
}

/** A control with its label, hint and error. */
export function Field({ label, hint: permanentHint, notice, error, children }: FieldProps) {
  const id = useId();
  const hint = notice ?? permanentHint;
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': descriptionIds || undefined })}
      {hint && (
        <p
          id={`${id}-hint`}
          className={notice ? 'field-notice' : 'field-hint'}
          role={notice === undefined ? undefined : 'status'}
        >
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
