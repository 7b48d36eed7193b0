import { type Axis, createLinearAxis, createLogAxis } from '../../components/axis.js';
import type { Shape } from '../../components/drawing.js';
import type { Outcome, StateRow } from './distribution.js';

export type Scale = 'linear' | 'log';
export type Unit = 'count' | 'probability';

export interface HistogramOptions {
  readonly rows: readonly StateRow[];
  readonly width: number;
  readonly height: number;
  readonly scale: Scale;
  readonly unit: Unit;
}

const UNIT_NAMES = { count: 'Counts', probability: 'Probability' } as const;

/** Width of the values of the axis, on the left. */
export const AXIS_WIDTH = 54;
/** For what the axis shows, above its first value. */
const TOP_MARGIN = 28;
const RIGHT_MARGIN = 6;
const CHAR_WIDTH = 7.3;
const LINE_HEIGHT = 15;
/** Line boxes of monospace fonts are 14 to 16.4 px high at 12 px. */
const TURNED_LABEL_WIDTH = 17;
const MAX_LABEL_CHARS = 14;
const MAX_BAR_WIDTH = 56;

/** Bars with error bars, one column for each state, in the order of the rows. */
export function drawHistogram({ rows, width, height, scale, unit }: HistogramOptions): Shape[] {
  const columnWidth = getColumnWidth(width, rows.length);
  const labels = createLabels(rows);
  const maxChars = Math.max(1, ...labels.map((label) => label.length));
  const isTurned = (maxChars + 1) * CHAR_WIDTH > columnWidth;
  const bottom = height - (isTurned ? maxChars * CHAR_WIDTH + 10 : LINE_HEIGHT + 6);
  const axis = createAxis(rows, scale, unit);
  const toY = (value: number) => bottom - axis.toFraction(value) * (bottom - TOP_MARGIN);
  const title = `${UNIT_NAMES[unit]}${scale === 'log' ? ', logarithmic' : ''}`;
  const shapes: Shape[] = [
    { tag: 'text', className: 'axis-title', attributes: { x: 12, y: 12 }, text: title },
    ...axis.ticks.flatMap((tick) => drawTick(toY(tick), width, formatTick(tick, unit))),
  ];
  // Labels that would overlap are left out.
  const labelStep = isTurned ? Math.ceil(TURNED_LABEL_WIDTH / columnWidth) : 1;
  for (const [index, { outcome, compared }] of rows.entries()) {
    const center = AXIS_WIDTH + (index + 0.5) * columnWidth;
    const hasTwo = rows.some((row) => row.compared !== null);
    const barWidth = Math.max(1, Math.min(MAX_BAR_WIDTH, columnWidth * (hasTwo ? 0.38 : 0.72)));
    const shift = hasTwo ? barWidth / 2 + 0.5 : 0;
    const draw = (shown: Outcome | null, className: string, x: number) =>
      shown && shapes.push(...drawOutcome(shown, { className, x, barWidth, toY, bottom, unit }));
    draw(outcome, 'bar', center - shift);
    draw(compared, 'bar-compared', center + shift);
    if (index % labelStep === 0) shapes.push(drawLabel(labels[index] ?? '', center, bottom, isTurned));
  }
  return shapes;
}

export function getColumnWidth(width: number, count: number): number {
  return Math.max(0, width - AXIS_WIDTH - RIGHT_MARGIN) / Math.max(1, count);
}

/** The value of a tick or of an outcome in its unit. */
export function formatValue(value: number, unit: Unit): string {
  return (unit === 'count' ? COUNT : SHARE).format(value);
}

const COUNT = new Intl.NumberFormat();
const SHARE = new Intl.NumberFormat(undefined, { style: 'percent', maximumSignificantDigits: 3 });
const SHORT_COUNT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 3 });

const formatTick = (tick: number, unit: Unit): string =>
  unit === 'count' ? SHORT_COUNT.format(tick) : formatValue(tick, unit);

function createAxis(rows: readonly StateRow[], scale: Scale, unit: Unit): Axis {
  const outcomes = rows.flatMap(({ outcome, compared }) => [outcome, compared]).filter((shown) => shown !== null);
  const values = outcomes.map((shown) => shown.probability * getFactor(shown, unit));
  const highs = outcomes.map((shown) => (shown.interval?.high ?? shown.probability) * getFactor(shown, unit));
  const max = Math.max(0, ...values, ...highs);
  const positive = values.filter((value) => value > 0);
  if (scale === 'log' && positive.length > 0) return createLogAxis(Math.min(...positive), max);
  return createLinearAxis(max || 1, unit === 'count' ? 1 : 0);
}

/** Counts per probability: less than the shots of the job if some of them leaked. */
function getFactor({ probability, count }: Outcome, unit: Unit): number {
  return unit === 'count' && count !== null && probability > 0 ? count / probability : 1;
}

function drawTick(y: number, width: number, text: string): Shape[] {
  return [
    { tag: 'line', className: 'grid', attributes: { x1: AXIS_WIDTH, y1: y, x2: width - RIGHT_MARGIN, y2: y } },
    { tag: 'text', className: 'tick', attributes: { x: AXIS_WIDTH - 8, y: y + 4 }, text },
  ];
}

interface OutcomeOptions {
  readonly className: string;
  readonly x: number;
  readonly barWidth: number;
  readonly toY: (value: number) => number;
  readonly bottom: number;
  readonly unit: Unit;
}

function drawOutcome(outcome: Outcome, { className, x, barWidth, toY, bottom, unit }: OutcomeOptions): Shape[] {
  const factor = getFactor(outcome, unit);
  const y = toY(outcome.probability * factor);
  const bar: Shape = {
    tag: 'rect',
    className,
    attributes: { x: x - barWidth / 2, y, width: barWidth, height: bottom - y, rx: Math.min(3, barWidth / 4) },
  };
  const { interval } = outcome;
  // Of a state that was not measured, the factor is not available.
  if (!interval || outcome.probability === 0) return [bar];
  const [low, high] = [toY(interval.low * factor), toY(interval.high * factor)];
  const cap = Math.min(5, barWidth / 3);
  const d = `M${x - cap} ${high}h${2 * cap}M${x} ${high}V${low}M${x - cap} ${low}h${2 * cap}`;
  return [bar, { tag: 'path', className: 'error', attributes: { d } }];
}

function drawLabel(text: string, x: number, bottom: number, isTurned: boolean): Shape {
  if (!isTurned) return { tag: 'text', className: 'state-label', attributes: { x, y: bottom + LINE_HEIGHT }, text };
  const y = bottom + 6;
  return {
    tag: 'text',
    className: 'state-label turned',
    attributes: { x: x + 4, y, transform: `rotate(-90 ${x + 4} ${y})` },
    text,
  };
}

/** Whether the states are labeled without the bits at an end that they have in common. */
export const hasShortLabels = (rows: readonly StateRow[]): boolean => findDifferingBits(rows) !== null;

/** The bit strings; of long ones, the bits in which they differ, or both ends if these are too many. */
function createLabels(rows: readonly StateRow[]): string[] {
  const part = findDifferingBits(rows);
  return rows.map(({ bitstring }) => {
    if (bitstring.length <= MAX_LABEL_CHARS) return bitstring;
    if (!part) return `${bitstring.slice(0, 6)}…${bitstring.slice(-7)}`;
    const [start, end] = part;
    return `${start > 0 ? '…' : ''}${bitstring.slice(start, end)}${end < bitstring.length ? '…' : ''}`;
  });
}

/** From the first to the last position in which long bit strings differ; null if that is too long, or nowhere. */
function findDifferingBits(rows: readonly StateRow[]): readonly [start: number, end: number] | null {
  const [{ bitstring: first } = { bitstring: '' }, ...others] = rows;
  if (first.length <= MAX_LABEL_CHARS) return null;
  const differs = Array.from(first, (bit, index) => others.some(({ bitstring }) => bitstring[index] !== bit));
  const [start, end] = [differs.indexOf(true), differs.lastIndexOf(true) + 1];
  // With both marks.
  return start < 0 || end - start > MAX_LABEL_CHARS - 2 ? null : [start, end];
}
