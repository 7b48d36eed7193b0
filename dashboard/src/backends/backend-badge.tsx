import { Badge, type Tone } from '../components/badge.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';

const BackendStatusFields = graphql(`
  fragment BackendStatusFields on Backend {
    status
    degraded
    hasAccess
  }
`);

/** Whether jobs can run on the backend. The service defines the status values. */
export function BackendBadge({ backend }: { readonly backend: FragmentType<typeof BackendStatusFields> }) {
  const { status, degraded, hasAccess } = readFragment(BackendStatusFields, backend);
  return (
    <span className="badges">
      <Badge tone={TONES[status ?? ''] ?? 'neutral'}>{formatStatus(status)}</Badge>
      {degraded && <Badge tone="pending">Degraded</Badge>}
      {hasAccess === false && <Badge tone="neutral">No access</Badge>}
    </span>
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  available: 'success',
  running: 'success',
  unavailable: 'danger',
  offline: 'danger',
};

/** A status of the service as a label. */
export function formatStatus(status: string | null): string {
  const label = status ?? 'unknown';
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}
