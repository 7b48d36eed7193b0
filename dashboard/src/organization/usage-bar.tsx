interface UsageBarProps {
  readonly value: number;
  /** The sum of the values. A bar as long as the largest one would look like all of something. */
  readonly total: number;
}

/** Below the name in a table that has the value. */
export function UsageBar({ value, total }: UsageBarProps) {
  const width = total > 0 ? `${Math.min(100, (100 * Math.max(0, value)) / total)}%` : 0;
  return <span className="usage-bar" style={{ width }} aria-hidden="true" />;
}
