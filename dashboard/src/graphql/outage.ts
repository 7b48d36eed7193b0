import { type Exchange, makeOperation, mapExchange, type Operation, type OperationResult } from 'urql';
import { map, pipe, tap } from 'wonka';
import { reachability } from './reachability.js';

/** Below the cache: reports whether requests reach the gateway. */
export const reportingExchange: Exchange = mapExchange({
  onResult(result) {
    if (result.operation.kind === 'subscription') return;
    if (isOutage(result)) reachability.reportFailure();
    else reachability.reportSuccess();
  },
});

/** Above the cache: during an outage queries keep their cached data, and those that failed are repeated afterwards. */
export const recoveryExchange: Exchange =
  ({ client, forward }) =>
  (operations) => {
    const cachedData = new Map<number, unknown>();
    const failed = new Map<number, Operation>();
    const repeatFailed = () => {
      const queries = [...failed.values()];
      failed.clear();
      for (const query of queries)
        client.reexecuteOperation(makeOperation('query', query, { ...query.context, requestPolicy: 'network-only' }));
    };
    return pipe(
      operations,
      tap(({ kind, key }) => {
        if (kind !== 'teardown') return;
        cachedData.delete(key);
        failed.delete(key);
      }),
      forward,
      map((result): OperationResult => {
        const { error, ...rest } = result;
        const { operation, data } = rest;
        if (operation.kind !== 'query') return result;
        if (data) cachedData.set(operation.key, data);
        if (!isOutage(result)) return result;
        if (failed.size === 0) void reachability.whenReachable().then(repeatFailed);
        failed.set(operation.key, operation);
        const cached = cachedData.get(operation.key);
        return cached ? { ...rest, data: cached, stale: true } : result;
      }),
    );
  };

function isOutage({ error }: OperationResult): boolean {
  return error?.networkError !== undefined && !(error.response?.status < 500);
}
