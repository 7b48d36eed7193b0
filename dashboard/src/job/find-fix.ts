/** What a failed job needs, as far as the service says it. */
interface FailedJob {
  readonly failure: { readonly code: string | null; readonly message: string | null } | null;
  readonly stats: { readonly qubits: number | null } | null;
}

interface Candidate {
  readonly serviceId: string;
  readonly qubits: number | null;
  readonly status: string | null;
  readonly hasAccess: boolean | null;
}

/** Other settings with which a failed job may run. */
export type Fix =
  | { readonly kind: 'backend'; readonly qubits: number }
  | { readonly kind: 'shots'; readonly shots: number };

/** Null if another backend or number of shots would not help, or if the failure does not say so. */
export function findFix({ failure, stats }: FailedJob): Fix | null {
  if (failure?.code === 'NotEnoughQubits') return stats?.qubits ? { kind: 'backend', qubits: stats.qubits } : null;
  const [, shots] = /at least (\d[\d,]*) shots/i.exec(failure?.message ?? '') ?? [];
  return shots ? { kind: 'shots', shots: Number(shots.replaceAll(',', '')) } : null;
}

const isSimulator = (name: string | null) => name?.includes('simulator') === true;

/** The smallest backend that has the qubits and can be used: one of the same kind, if there is one. Null if there is none. */
export function findBackend(qubits: number, failedOn: string | null, backends: readonly Candidate[]): string | null {
  const fitting = backends.filter(
    (backend) => (backend.qubits ?? 0) >= qubits && backend.status === 'available' && backend.hasAccess !== false,
  );
  const [best] = fitting.toSorted(
    (a, b) =>
      Number(isSimulator(a.serviceId) !== isSimulator(failedOn)) -
        Number(isSimulator(b.serviceId) !== isSimulator(failedOn)) || (a.qubits ?? 0) - (b.qubits ?? 0),
  );
  return best?.serviceId ?? null;
}

/** A code of the service as words, such as `Not enough qubits`. Null if the message begins with them. */
export function describeCode(code: string, message: string): string | null {
  const words = code.replace(/(?:Error)?$/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  if (message.toLowerCase().startsWith(words.toLowerCase())) return null;
  return words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase();
}
