import type { CallTableFixtures } from './fixtures.js';

/** An operation and its minimum number of upstream calls. */
export interface CallTableRow {
  readonly name: string;
  readonly query: (fixtures: CallTableFixtures) => string;
  readonly variables?: (fixtures: CallTableFixtures) => Readonly<Record<string, unknown>>;
  /** A query that is sent first, whose calls are not counted. */
  readonly warmUp?: (fixtures: CallTableFixtures) => string;
  /** The minimum number of upstream calls. */
  readonly minCalls: number | ((fixtures: CallTableFixtures) => number);
  readonly reason: string;
}

/** A GraphQL list of job ids. */
export const toJobIds = (list: readonly string[]) => JSON.stringify(list.map((id) => `Job:${id}`));
