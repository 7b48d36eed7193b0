import { activity } from './activity-store.js';
import { useActivity } from './use-activity.js';

/** How many jobs have ended while the page was hidden. */
export default function MissedNote() {
  const { missed } = useActivity();
  return (
    <p>
      {missed} {missed === 1 ? 'job has' : 'jobs have'} ended while you were away.
      <button type="button" className="button-text" onClick={showActivity}>
        Show
      </button>
      <button type="button" className="button-text" onClick={() => activity.markSeen()}>
        Dismiss
      </button>
    </p>
  );
}

/** With the button in the header, to which the focus returns: those of the note disappear. */
function showActivity(): void {
  const button = document.querySelector<HTMLElement>('.activity-button');
  button?.focus();
  button?.click();
}
