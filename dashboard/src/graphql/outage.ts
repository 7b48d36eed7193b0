import { type Exchange, makeOperation, mapExchange, type Operation, type OperationResult } from 'urql';
import { map, pipe, tap } from 'wonka';
import { getErrorCodes } from './errors.js';
import { reachability } from './reachability.js';
import { SERVICE_ERRORS, waitForService } from './retry.js';

/** Below the cache: reports whether requests reach the gateway. */
export const reportingExchange: Exchange = mapExchange({
  onResult(result) {
    if (result.operation.kind === 'subscription') return;
    if (isOutage(result)) reachability.reportFailure();
    else reachability.reportSuccess();
  },
});

/**
 * Above the cache: during an outage queries keep their cached data. Those that failed are repeated when the gateway is reachable, and
 * while the service fails from time to time.
 */
export const recoveryExchange: Exchange =
  ({ client, forward }) =>
  (operations) => {
    const cachedData = new Map<number, unknown>();
    const failed = new Map<number, Operation>();
    const repeated = new Set<number>();
    let retries = 0;
    let isWaiting = false;
    const repeatLater = async () => {
      if (isWaiting) return;
      isWaiting = true;
      await waitForService(retries++);
      isWaiting = false;
      repeatFailed();
    };
    const repeatFailed = () => {
      const queries = [...failed.values()];
      failed.clear();
      for (const query of queries) {
        repeated.add(query.key);
        const operation = makeOperation('query', query, { ...query.context, requestPolicy: 'network-only' });
        client.reexecuteOperation(operation);
        // Only the second call repeats a query that another component has executed since: the cache gave no result, so urql waits for one.
        client.reexecuteOperation(operation);
      }
    };
    return pipe(
      operations,
      tap(({ kind, key }) => {
        if (kind !== 'teardown') return;
        cachedData.delete(key);
        failed.delete(key);
        repeated.delete(key);
      }),
      forward,
      map((result): OperationResult => {
        const { error, ...rest } = result;
        const { operation, data } = rest;
        if (operation.kind !== 'query') return result;
        if (data) cachedData.set(operation.key, data);
        if (!error && repeated.delete(operation.key)) retries = 0;
        if (getErrorCodes(error).some((code) => SERVICE_ERRORS.includes(code))) {
          failed.set(operation.key, operation);
          void repeatLater();
          return result;
        }
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
