import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { StatusBadge } from '../components/badge.js';
import { DateTimeText } from '../components/time.js';
import { nameJob } from '../jobs/format-jobs.js';
import { activity } from './activity-store.js';
import { BlockedNotifications } from './blocked-notifications.js';
import { useActivity } from './use-activity.js';

/** The log of jobs that have ended, and the jobs that will cause a notification. */
export default function ActivityPanel({ onClose }: { readonly onClose: () => void }) {
  const { entries, watched } = useActivity();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // Also those that are added while it is open, once the user looks at it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when an entry is added.
  useEffect(() => {
    const mark = () => {
      if (!document.hidden) activity.markSeen();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [entries]);
  return (
    <dialog ref={dialog} className="panel" aria-label="Activity" onClose={onClose}>
      <h2>Activity</h2>
      <p className="muted">
        {entries.length === 0 && 'No jobs have ended. '}
        Jobs that you submit, watch or have on the page are listed here when they end.
      </p>
      {entries.length > 0 && (
        <ul className="activity">
          {entries.map(({ id, name, status, at }) => (
            <li key={id}>
              <Link href={`/jobs/${id}`} onClick={() => dialog.current?.close()}>
                {nameJob({ id, name })}
              </Link>
              <StatusBadge status={status} />
              <DateTimeText at={new Date(at).toISOString()} />
            </li>
          ))}
        </ul>
      )}
      <BlockedNotifications className="hint" />
      {watched.length > 0 && (
        <>
          <h3>Notifications</h3>
          <ul className="activity">
            {watched.map(({ id, name }) => (
              <li key={id}>
                <span>{nameJob({ id, name })}</span>
                <button type="button" className="button-text" onClick={() => activity.unwatch(id)}>
                  Stop notifying
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="dialog-actions">
        {entries.length > 0 && (
          <button type="button" onClick={() => activity.clearEntries()}>
            Clear
          </button>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
