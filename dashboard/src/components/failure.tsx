/** Why an action failed, one line per error; nothing without a message. */
export function Failure({ message }: { readonly message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="field-error">
      {message}
    </p>
  );
}
