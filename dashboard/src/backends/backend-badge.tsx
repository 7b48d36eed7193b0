import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { Badge, type Tone } from '../pieces/badge.js';

const BackendStandingFields = graphql(`
  fragment BackendStanding on Backend {
    status
    degraded
    hasAccess
  }
`);

/** Whether a job can run there; the list of words is the service's. */
export function BackendBadge({ of }: { readonly of: FragmentType<typeof BackendStandingFields> }) {
  const { status, degraded, hasAccess } = readFragment(BackendStandingFields, of);
  const word = status ?? 'unknown';
  return (
    <span className="badges">
      <Badge tone={TONES[word] ?? 'quiet'}>{capitalized(word)}</Badge>
      {degraded && <Badge tone="wait">Degraded</Badge>}
      {hasAccess === false && <Badge tone="quiet">No access</Badge>}
    </span>
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  available: 'good',
  running: 'good',
  unavailable: 'bad',
  offline: 'bad',
};

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
