import type { SessionStatus } from '../generated/graphql.js';
import { Badge, type Tone } from '../pieces/badge.js';

export function SessionBadge({ status }: { readonly status: SessionStatus }) {
  const { tone, word } = STATUSES[status];
  return <Badge tone={tone}>{word}</Badge>;
}

const STATUSES: Readonly<Record<SessionStatus, { readonly tone: Tone; readonly word: string }>> = {
  CREATED: { tone: 'wait', word: 'Created' },
  STARTED: { tone: 'busy', word: 'Started' },
  ENDED: { tone: 'quiet', word: 'Ended' },
  UNKNOWN: { tone: 'quiet', word: 'Unknown' },
};
