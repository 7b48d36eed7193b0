/** Those of a badge. */
type Tone = 'pending' | 'success' | 'danger' | 'neutral';

interface BackendState {
  readonly status: string | null;
  readonly degraded: boolean | null;
  readonly hasAccess: boolean | null;
}

/** The one thing about a backend that matters most to a user. The service defines the status values. */
export function describeBackend({ status, degraded, hasAccess }: BackendState): {
  readonly tone: Tone;
  readonly label: string;
} {
  const tone = TONES[status?.toLowerCase() ?? ''];
  const isOpen = status === null || tone === 'success';
  if (isOpen && hasAccess === false) return { tone: 'neutral', label: 'No access' };
  if (isOpen && degraded) return { tone: 'pending', label: 'Degraded' };
  return { tone: tone ?? 'neutral', label: formatStatus(status) };
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

/** Whether the backend has left the service: what it reports of a queue says nothing about a new job. */
export const isRetired = (status: string | null): boolean => status?.toLowerCase() === 'retired';
