import type { ReactNode } from 'react';
import type { JobStatus } from '../generated/graphql.js';

/** Sets the color and the icon of a badge. */
export type Tone = 'pending' | 'active' | 'success' | 'danger' | 'neutral';

/** A short label for a state. Color and icon only repeat the label. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      <svg className="badge-icon" viewBox="0 0 12 12" aria-hidden="true">
        <path d={ICONS[tone]} />
      </svg>
      {children}
    </span>
  );
}

const ICONS: Readonly<Record<Tone, string>> = {
  pending: 'M6 2.5v3.6l2.3 1.6M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z',
  active: 'M6 1.2a4.8 4.8 0 1 1-4.8 4.8',
  success: 'M2 6.4 4.7 9 10 3.2',
  danger: 'M3 3l6 6M9 3l-6 6',
  neutral: 'M2.5 6h7',
};

export function StatusBadge({ status }: { readonly status: JobStatus }) {
  const { tone, label } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** In the words of a user: the service has several statuses of a job that waits. */
export const STATUSES: Readonly<Record<JobStatus, { readonly tone: Tone; readonly label: string }>> = {
  SUBMITTED: { tone: 'pending', label: 'Queued' },
  READY: { tone: 'pending', label: 'Queued' },
  STARTED: { tone: 'active', label: 'Running' },
  COMPLETED: { tone: 'success', label: 'Done' },
  FAILED: { tone: 'danger', label: 'Failed' },
  CANCELED: { tone: 'neutral', label: 'Canceled' },
  UNKNOWN: { tone: 'neutral', label: 'Unknown' },
};
