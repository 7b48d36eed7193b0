import { useCopy } from './use-copy.js';

interface CopyIdProps {
  readonly id: string;
  /** Whose id it is; unset: that of the page. */
  readonly of?: string;
}

/** An id of the service, with a button that copies it. */
export function CopyId({ id, of }: CopyIdProps) {
  const [message, copy] = useCopy();
  return (
    <span className="copy-id">
      <code>{id}</code>
      <button type="button" aria-label={of && `Copy ${of} ID`} onClick={() => void copy(id)}>
        {of ? 'Copy' : 'Copy ID'}
      </button>
      <span role="status">{message}</span>
    </span>
  );
}
