import { toError } from './fidelity.js';
import { type FidelityPoint, OPERATIONS, type OperationKey } from './fidelity-points.js';

/** A change from one characterization to the next one that has the value. */
export interface CalibrationEvent {
  /** Id of the later characterization. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly subject: OperationKey | 'qubits';
  /** Fidelities, or numbers of qubits. */
  readonly from: number;
  readonly to: number;
  /** Change of the error or of the number of qubits, as a share of the earlier one. */
  readonly change: number;
  /** Null if the difference is within its uncertainty. */
  readonly isBetter: boolean | null;
}

/** Smaller changes of the error are usual from one characterization to the next. */
export const MIN_ERROR_CHANGE = 0.2;

/** A difference below this number of its standard errors is usual without any change. */
const MIN_STANDARD_ERRORS = 2;

/**
 * Larger changes of an error, all changes of the newest point, and all of the number of qubits, newest first. Of one time, those that are
 * not clear follow the others.
 */
export function findCalibrationEvents(points: readonly FidelityPoint[]): readonly CalibrationEvent[] {
  const oldestFirst = [...points].sort((a, b) => a.at - b.at);
  const events = [
    ...findChanges(oldestFirst, 'qubits', (qubits) => qubits, 0),
    ...OPERATIONS.flatMap(({ key }) => findChanges(oldestFirst, key, toError, MIN_ERROR_CHANGE)),
  ];
  return events.sort((a, b) => b.at - a.at || Number(a.isBetter === null) - Number(b.isBetter === null));
}

function findChanges(
  points: readonly FidelityPoint[],
  subject: CalibrationEvent['subject'],
  measure: (value: number) => number,
  minChange: number,
): readonly CalibrationEvent[] {
  const measured = points.flatMap((point) => {
    const value = point[subject];
    const stderr = (subject === 'qubits' ? null : point.stderr[subject]) ?? 0;
    return value === null ? [] : [{ id: point.id, at: point.at, value, stderr }];
  });
  const newest = points.at(-1)?.id;
  return measured.flatMap(({ id, at, value: to, stderr }, index) => {
    const last = measured[index - 1];
    if (!last || last.value === to) return [];
    const from = last.value;
    const isClear = Math.abs(to - from) > MIN_STANDARD_ERRORS * Math.hypot(stderr, last.stderr);
    // Errors are differences from 1, which are not exact.
    const change = Number((measure(to) / measure(from) - 1).toFixed(6));
    if (change === 0 || (id !== newest && !(isClear && Math.abs(change) >= minChange))) return [];
    return [{ id, at, subject, from, to, change, isBetter: isClear ? to > from : null }];
  });
}
