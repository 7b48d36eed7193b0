interface MeterProps {
  /** What it measures. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The same in words, beside it. */
  readonly text: string;
}

/** How much of something is left, as a bar and in words. */
export function Meter({ label, value, max, text }: MeterProps) {
  return (
    <span className="meter">
      <meter aria-label={label} min={0} max={max} low={max / 10} optimum={max} value={value} />
      <span>{text}</span>
    </span>
  );
}
