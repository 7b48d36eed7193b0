interface MeterProps {
  /** Accessible name. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The value as text, unless it is next to the meter. */
  readonly text?: string;
}

/** A remaining amount as a bar. */
export function Meter({ label, value, max, text }: MeterProps) {
  return (
    <span className="meter">
      <meter aria-label={label} min={0} max={max} low={max / 10} optimum={max} value={value} />
      {text && <span>{text}</span>}
    </span>
  );
}
