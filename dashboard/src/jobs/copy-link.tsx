import { useCopy } from '../components/use-copy.js';

/** Copies the address, which has the filters. */
export function CopyLink() {
  const [message, copy] = useCopy();
  return (
    <>
      <button type="button" className="button-text" onClick={() => void copy(location.href)}>
        Copy link
      </button>
      <span role="status">{message}</span>
    </>
  );
}
