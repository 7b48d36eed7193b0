interface MeterProps {
  /** Accessible name. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Whether the amount is what was used, not what is left. */
  readonly isUsed?: boolean;
  /** The value as text, unless it is next to the meter. */
  readonly text?: string;
}

/** A part of an amount as a bar. */
export function Meter({ label, value, max, isUsed = false, text }: MeterProps) {
  const marks = isUsed ? USED_MARKS : LEFT_MARKS;
  return (
    <span className="meter">
      <meter
        aria-label={label}
        min={0}
        max={max}
        low={max * marks.low}
        high={max * marks.high}
        optimum={max * marks.optimum}
        value={value}
      />
      {text && <span>{text}</span>}
    </span>
  );
}

/** The last tenth has another color. */
const LEFT_MARKS = { low: 0.1, high: 1, optimum: 1 };
const USED_MARKS = { low: 0, high: 0.9, optimum: 0 };
