import { type Exchange, makeOperation, type Operation } from 'urql';
import { map, pipe, tap } from 'wonka';

/** Older data is requested again when a page is opened, or the tab is shown again. */
const MAX_AGE_MS = 5 * 60_000;

/** Context of queries whose data a subscription updates: their rows must not move. */
export const UPDATED_BY_EVENTS = { isUpdatedByEvents: true };

/** Context of queries for prices: also loaded again when they are old on a page that stays open. */
export const KEPT_CURRENT = { isKeptCurrent: true };

/** Between two looks at the age of prices. A timer for all of the age would be late after the device has slept. */
const CHECK_MS = 10_000;

/** Above the cache: in a tab that is open all day, cached data is shown at first and loaded again if it is old. */
export const refreshExchange: Exchange = ({ client, forward }) => {
  const loadedAt = new Map<number, number>();
  const active = new Map<number, Operation>();
  const isOld = ({ key, context }: Operation) => {
    const at = loadedAt.get(key);
    if (context['isUpdatedByEvents'] || at === undefined) return false;
    // By the wall clock: a monotonic one may stop while the device sleeps. After it was set back, the age is not known.
    const age = Date.now() - at;
    return age < 0 || age > MAX_AGE_MS;
  };
  const refresh = (isChosen: (query: Operation) => boolean) => {
    if (document.hidden) return;
    for (const query of [...active.values()].filter((each) => isChosen(each) && isOld(each))) {
      // Not again while the response is awaited. A query that is opened may be closed at once, and opened again.
      loadedAt.set(query.key, Date.now());
      client.reexecuteOperation(revalidate(query));
    }
  };
  document.addEventListener('visibilitychange', () => refresh(() => true));
  setInterval(() => refresh(({ context }) => context['isKeptCurrent']), CHECK_MS);
  return (operations) =>
    pipe(
      operations,
      map((operation) => {
        // The cache executes active queries again with each change of their data.
        const isOpened = operation.kind === 'query' && !active.has(operation.key);
        if (operation.kind === 'query') active.set(operation.key, operation);
        if (operation.kind === 'teardown') active.delete(operation.key);
        return isOpened && operation.context.requestPolicy === 'cache-first' && isOld(operation)
          ? revalidate(operation)
          : operation;
      }),
      forward,
      tap(({ operation: { key, kind, context }, error }) => {
        if (kind === 'query' && !error && context.meta?.cacheOutcome !== 'hit') loadedAt.set(key, Date.now());
      }),
    );
};

const revalidate = (query: Operation): Operation =>
  makeOperation('query', query, { ...query.context, requestPolicy: 'cache-and-network' });
