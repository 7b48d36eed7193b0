/** How the variants of a debiased job are combined. */
export const AGGREGATIONS = ['average', 'voting', 'dnl'] as const;

export type Aggregation = (typeof AGGREGATIONS)[number];

/** Voting amplifies likely states and suppresses unlikely ones, dnl does so less. */
const EXPONENTS: Readonly<Record<Aggregation, number>> = { average: 1, voting: 2, dnl: 1.5 };

/** Probabilities that sum to 1. */
export function aggregate(probabilities: readonly number[], aggregation: Aggregation): readonly number[] {
  if (aggregation === 'average') return probabilities;
  const weights = probabilities.map((probability) => probability ** EXPONENTS[aggregation]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total === 0 ? 0 : weight / total));
}
