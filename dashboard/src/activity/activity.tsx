import './activity.css';
import { useState } from 'react';
import { lazyPart } from '../components/lazy-component.js';
import { useActivity } from './use-activity.js';

const ActivityWatcher = lazyPart(() => import('./activity-watcher.js'));
const MissedNote = lazyPart(() => import('./missed-note.js'));
const ActivityPanel = lazyPart(() => import('./activity-panel.js'));

/** The button in the header that opens the log. */
export function ActivityButton() {
  const { unseen } = useActivity();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button-text activity-button"
        title="Activity"
        aria-label={unseen > 0 ? `Activity: ${unseen} new` : 'Activity'}
        onClick={() => setOpen(true)}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <polyline points="1.5,9 4.5,9 6.5,3 9.5,13 11.5,9 14.5,9" />
        </svg>
        <span className="widest-only">Activity</span>
        {unseen > 0 && <span className="count">{unseen}</span>}
      </button>
      {isOpen && <ActivityPanel onClose={() => setOpen(false)} />}
    </>
  );
}

/** Loads the watcher as soon as it has something to do. */
export function WatchedActivity() {
  const { watched, submitted, missed } = useActivity();
  return watched.length + submitted.length + missed > 0 && <ActivityWatcher />;
}

/** Says how many jobs have ended while the page was hidden. */
export function MissedActivity() {
  const { missed } = useActivity();
  return <div role="status">{missed > 0 && <MissedNote />}</div>;
}
