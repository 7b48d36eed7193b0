import { type ReactNode, useId } from 'react';

/** Error messages by field name. */
export type FieldErrors<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** The errors without those of fields that have changed since. */
export function clearErrors<Name extends string>(
  errors: FieldErrors<Name>,
  changed: readonly string[],
): FieldErrors<Name> {
  const remaining: Partial<Record<Name, string>> = { ...errors };
  for (const name in remaining) if (changed.includes(name)) delete remaining[name];
  return remaining;
}

interface Control {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with what was entered. */
  readonly wrong?: string | undefined;
  /** The control, with what ties it to its label. */
  readonly children: (control: Control) => ReactNode;
}

/** A control with its label, a hint, and what is wrong with it. */
export function Field({ label, hint, wrong, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-wrong`} className="field-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
