import { Badge, type Tone } from '../components/badge.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';

const BackendStatusFields = graphql(`
  fragment BackendStatusFields on Backend {
    status
    degraded
    hasAccess
  }
`);

interface BackendBadgeProps {
  readonly backend: FragmentType<typeof BackendStatusFields>;
  /** Only what matters most. */
  readonly isShort?: boolean;
}

/** Whether jobs can run on the backend. The service defines the status values. */
export function BackendBadge({ backend, isShort = false }: BackendBadgeProps) {
  const { status, degraded, hasAccess } = readFragment(BackendStatusFields, backend);
  const tone = TONES[status ?? ''] ?? 'neutral';
  const notes = [
    degraded && (
      <Badge key="degraded" tone="pending">
        Degraded
      </Badge>
    ),
    hasAccess === false && (
      <Badge key="access" tone="neutral">
        No access
      </Badge>
    ),
  ].filter(Boolean);
  const isNoted = isShort && tone === 'success' && notes.length > 0;
  return (
    <span className="badges">
      {!isNoted && <Badge tone={tone}>{formatStatus(status)}</Badge>}
      {isShort ? isNoted && notes.at(-1) : notes}
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
