import { Badge, type Tone } from '../components/badge.js';
import type { SessionStatus } from '../generated/graphql.js';

export function SessionBadge({ status }: { readonly status: SessionStatus }) {
  const { tone, label } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

const STATUSES: Readonly<Record<SessionStatus, { readonly tone: Tone; readonly label: string }>> = {
  CREATED: { tone: 'pending', label: 'Created' },
  STARTED: { tone: 'active', label: 'Started' },
  ENDED: { tone: 'neutral', label: 'Ended' },
  UNKNOWN: { tone: 'neutral', label: 'Unknown' },
};
