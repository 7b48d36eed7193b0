import { useCopy } from './use-copy.js';

/** An id of the service, with a button that copies it. */
export function CopyId({ id }: { readonly id: string }) {
  const [message, copy] = useCopy();
  return (
    <span className="copy-id">
      <code>{id}</code>
      <button type="button" onClick={() => void copy(id)}>
        Copy ID
      </button>
      <span role="status">{message}</span>
    </span>
  );
}
