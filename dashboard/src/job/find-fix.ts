import { isSameUnit, type Money } from '../components/format-money.js';

/** What a failed job needs, as far as the service says it. */
interface FailedJob {
  readonly failure: { readonly code: string | null; readonly message: string | null } | null;
  readonly stats: { readonly qubits: number | null } | null;
  readonly noise: { readonly model: string | null } | null;
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
  | { readonly kind: 'shots'; readonly shots: number }
  | { readonly kind: 'without noise'; readonly qubits: number }
  | { readonly kind: 'without debiasing' };

/** None if other settings would not help, or if the failure does not say so. Each of them helps alone. */
export function findFixes({ failure, stats, noise }: FailedJob): readonly Fix[] {
  if (failure?.code === 'NotEnoughQubits') {
    // With a noise model, the simulator has the qubits of the QPU that this is of.
    const kind = (noise?.model ?? 'ideal') === 'ideal' ? 'backend' : 'without noise';
    return stats?.qubits ? [{ kind, qubits: stats.qubits }] : [];
  }
  const message = failure?.message ?? '';
  const [, text] = /at least (\d[\d,]*) shots/i.exec(message) ?? [];
  if (!text) return [];
  const shots: Fix = { kind: 'shots', shots: Number(text.replaceAll(',', '')) };
  return /debias/i.test(message) ? [{ kind: 'without debiasing' }, shots] : [shots];
}

/**
 * The gateset of a gate that the service does not have; null if the job failed for another reason, or its message lists the gates. A backend
 * lists those of circuits in JSON only: those of OpenQASM, whose errors have a line, have other names.
 */
export function findRefusedGateset({ failure }: Pick<FailedJob, 'failure'>): 'qis' | 'native' | null {
  const { code = null, message } = failure ?? {};
  if (code !== 'UnsupportedGate' || /\bline \d|gates are/i.test(message ?? '')) return null;
  return /native/i.test(message ?? '') ? 'native' : 'qis';
}

interface PricedFix {
  readonly price: Money | null;
}

/** The cheapest first. Those without a price, or with one in another unit, stay behind those before them. */
export function sortByPrice<Priced extends PricedFix>(fixes: readonly Priced[]): readonly Priced[] {
  const unit = fixes.find(({ price }) => price)?.price?.unit ?? '';
  const getValue = ({ price }: Priced) => (price && isSameUnit(price.unit, unit) ? price.value : Number.MAX_VALUE);
  return fixes.toSorted((a, b) => getValue(a) - getValue(b));
}

const isSimulator = (name: string | null) => name?.includes('simulator') === true;

/** The smallest other backend that has the qubits and can be used: one of the same kind, if there is one. Null if there is none. */
export function findBackend(qubits: number, failedOn: string | null, backends: readonly Candidate[]): string | null {
  const fitting = backends.filter(
    (backend) =>
      backend.serviceId !== failedOn &&
      (backend.qubits ?? 0) >= qubits &&
      backend.status === 'available' &&
      backend.hasAccess !== false,
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
