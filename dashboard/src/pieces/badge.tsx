import type { ReactNode } from 'react';
import type { JobStatus } from '../generated/graphql.js';

/** What it means for whoever looks: waits, moves, went well, went wrong, is over and done. */
export type Tone = 'wait' | 'busy' | 'good' | 'bad' | 'quiet';

/** A short word on something's state. The colour and the sign only repeat what the word says. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      <svg className="badge-sign" viewBox="0 0 12 12" aria-hidden="true">
        <path d={SIGNS[tone]} />
      </svg>
      {children}
    </span>
  );
}

const SIGNS: Readonly<Record<Tone, string>> = {
  wait: 'M6 2.5v3.6l2.3 1.6M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z',
  busy: 'M6 1.2a4.8 4.8 0 1 1-4.8 4.8',
  good: 'M2 6.4 4.7 9 10 3.2',
  bad: 'M3 3l6 6M9 3l-6 6',
  quiet: 'M2.5 6h7',
};

export function StatusBadge({ status }: { readonly status: JobStatus }) {
  const { tone, word } = STATUSES[status];
  return <Badge tone={tone}>{word}</Badge>;
}

export const STATUSES: Readonly<Record<JobStatus, { readonly tone: Tone; readonly word: string }>> = {
  SUBMITTED: { tone: 'wait', word: 'Submitted' },
  READY: { tone: 'wait', word: 'Ready' },
  STARTED: { tone: 'busy', word: 'Running' },
  COMPLETED: { tone: 'good', word: 'Completed' },
  FAILED: { tone: 'bad', word: 'Failed' },
  CANCELED: { tone: 'quiet', word: 'Canceled' },
  UNKNOWN: { tone: 'quiet', word: 'Unknown' },
};
