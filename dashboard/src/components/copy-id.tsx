import { useCopy } from './use-copy.js';

interface CopyIdProps {
  readonly id: string;
  /** False if the id is the title of the page. */
  readonly isShown: boolean;
}

/** An id of the service, with a button that copies it. */
export function CopyId({ id, isShown }: CopyIdProps) {
  const [message, copy] = useCopy();
  return (
    <span className="copy-id">
      {isShown && <code>{id}</code>}
      <button type="button" onClick={() => void copy(id)}>
        Copy ID
      </button>
      <span role="status">{message}</span>
    </span>
  );
}
