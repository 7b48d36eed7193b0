import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Scale, Unit } from './draw-histogram.js';

/** What the results show, in the URL. */
export interface View {
  /** Null: the register of all qubits. */
  readonly register: string | null;
  readonly top: number;
  readonly scale: Scale;
  /** Of the most likely states. */
  readonly order: Order;
  /** Null: counts if they were measured. */
  readonly unit: Unit | null;
  readonly comparedId: string | null;
  /** Position of the circuit of a multi-circuit job. */
  readonly circuit: number;
}

export type Order = 'probability' | 'state';

export const TOPS: readonly number[] = [8, 16, 32, 64];
const DEFAULT_TOP = 32;

/** Loaded without a comparison: the largest of `TOPS`. */
const LOADED_STATES = 64;
/** Loaded of each job for a comparison: a state that is likely in one job may be unlikely in the other. */
export const COMPARED_STATES = 1_000;

export type ChangeView = (changed: Partial<View>) => void;

export function useView(): readonly [View, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseView(params), [params]);
  const change: ChangeView = (changed) =>
    setParams((last) => formatView({ ...parseView(last), ...changed }), { replace: true });
  return [view, change];
}

export function parseView(params: URLSearchParams): View {
  const top = Number(params.get('top'));
  const unit = params.get('values');
  const circuit = Number(params.get('circuit') ?? 0);
  return {
    register: params.get('register'),
    top: TOPS.includes(top) ? top : DEFAULT_TOP,
    scale: params.get('scale') === 'log' ? 'log' : 'linear',
    order: params.get('order') === 'state' ? 'state' : 'probability',
    unit: unit === 'count' || unit === 'probability' ? unit : null,
    comparedId: params.get('compare'),
    circuit: Number.isInteger(circuit) && circuit >= 0 ? circuit : 0,
  };
}

/** Without the defaults. */
export function formatView({ register, top, scale, order, unit, comparedId, circuit }: View): Record<string, string> {
  return {
    ...(register !== null && { register }),
    ...(top !== DEFAULT_TOP && { top: `${top}` }),
    ...(scale !== 'linear' && { scale }),
    ...(order !== 'probability' && { order }),
    ...(unit !== null && { values: unit }),
    ...(comparedId !== null && { compare: comparedId }),
    ...(circuit > 0 && { circuit: `${circuit}` }),
  };
}

/** Variables of `JobResults` for a view. */
export function toVariables({ register, comparedId }: View): {
  readonly register: string | null;
  readonly top: number;
} {
  return { register, top: comparedId === null ? LOADED_STATES : COMPARED_STATES };
}
