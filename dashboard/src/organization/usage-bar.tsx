interface UsageBarProps {
  readonly value: number;
  /** The value of the longest bar. */
  readonly max: number;
}

/** Below the name in a table that has the value. */
export function UsageBar({ value, max }: UsageBarProps) {
  const width = max > 0 ? `${(100 * Math.max(0, value)) / max}%` : 0;
  return <span className="usage-bar" style={{ width }} aria-hidden="true" />;
}
