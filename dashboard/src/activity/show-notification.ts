import { STATUSES } from '../components/badge.js';
import type { JobStatus } from '../generated/graphql.js';
import { nameJob } from '../jobs/format-jobs.js';

interface EndedJob {
  readonly id: string;
  readonly name: string | null;
  readonly status: JobStatus;
}

/** Of the browser, if it is allowed. A click opens the page of the job. */
export function showNotification({ id, name, status }: EndedJob): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const text = `${nameJob({ id, name })}: ${STATUSES[status].label}`;
    const notification = new Notification(text, { tag: id, icon: '/icon.svg' });
    notification.onclick = () => {
      window.focus();
      history.pushState(null, '', `/jobs/${id}`);
      notification.close();
    };
  } catch {
    // Browsers of phones have notifications for service workers only.
  }
}
