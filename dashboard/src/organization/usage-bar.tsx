interface UsageBarProps {
  readonly value: number;
  /** The value of the longest bar. */
  readonly max: number;
}

/** Below the name in a table that has the value. */
export function UsageBar({ value, max }: UsageBarProps) {
  return <span className="usage-bar" style={{ width: max > 0 ? `${(100 * value) / max}%` : 0 }} aria-hidden="true" />;
}
