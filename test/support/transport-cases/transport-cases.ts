import { DOCUMENTS } from './document-cases.js';
import { CALLERS, ERRORS, INCREMENTAL, MUTATIONS, QUERIES } from './executed-cases.js';
import { COERCION, REJECTED } from './rejected-cases.js';
import type { TransportCase } from './transport-case.js';

const GROUPS = {
  query: QUERIES,
  error: ERRORS,
  rejected: REJECTED,
  variable: COERCION,
  document: DOCUMENTS,
  mutation: MUTATIONS,
  caller: CALLERS,
  incremental: INCREMENTAL,
};

/** About a hundred requests. Their order is significant, because caches are compared as well. */
export const TRANSPORT_CASES: readonly TransportCase[] = Object.entries(GROUPS).flatMap(([group, cases]) =>
  cases.map((transportCase) => ({ ...transportCase, name: `${group}: ${transportCase.name}` })),
);
