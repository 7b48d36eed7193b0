/** The positions of the best values; none if all are equal, or fewer than two are available. */
export function findBest(values: readonly (number | null)[], isBetter: 'higher' | 'lower'): ReadonlySet<number> {
  const available = values.filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...available), Math.max(...available)];
  if (available.length < 2 || lowest === highest) return new Set();
  const best = isBetter === 'higher' ? highest : lowest;
  return new Set(values.flatMap((value, position) => (value === best ? [position] : [])));
}
