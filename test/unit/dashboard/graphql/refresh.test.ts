import { Client, createRequest, makeOperation, type OperationResult } from 'urql';
import { afterEach, expect, test, vi } from 'vitest';
import { filter, makeSubject, pipe, publish, tap } from 'wonka';
import { KEPT_CURRENT, refreshExchange } from '../../../../dashboard/src/graphql/refresh.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The exchange with an open query whose data was loaded now, and the policies of the queries that it forwards. */
function start(context = {}) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  const tab = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', tab);
  const client = new Client({ url: 'http://127.0.0.1/', exchanges: [] });
  const operations = makeSubject<ReturnType<typeof makeOperation>>();
  const results = makeSubject<OperationResult>();
  const policies: string[] = [];
  client.reexecuteOperation = operations.next;
  const exchange = refreshExchange({
    client,
    dispatchDebug: () => undefined,
    forward: (forwarded) => {
      pipe(
        forwarded,
        tap(({ kind, context }) => kind === 'query' && policies.push(context.requestPolicy)),
        filter(() => false),
        publish,
      );
      return results.source;
    },
  });
  pipe(exchange(operations.source), publish);
  const query = makeOperation('query', createRequest('{ viewer { id } }', {}), {
    url: 'http://127.0.0.1/',
    requestPolicy: 'cache-first',
    ...context,
  });
  const open = () => operations.next(query);
  const close = () => operations.next(makeOperation('teardown', query, query.context));
  const respond = () => results.next({ operation: query, data: {}, stale: false, hasNext: false });
  open();
  respond();
  return { open, close, respond, policies, tab };
}

test('requests old data once when the tab is shown again before the response', () => {
  const { open, close, respond, policies, tab } = start();
  const show = () => tab.dispatchEvent(new Event('visibilitychange'));
  show();
  expect(policies).toEqual(['cache-first']);
  vi.setSystemTime(Date.now() + 300_001);
  show();
  show();
  close();
  open();
  expect(policies).toEqual(['cache-first', 'cache-and-network', 'cache-first']);
  respond();
  vi.setSystemTime(Date.now() + 300_001);
  tab.hidden = true;
  show();
  expect(policies).toHaveLength(3);
});

test('requests old data when a page opens the query twice', () => {
  const { open, close, policies } = start();
  vi.setSystemTime(Date.now() + 300_001);
  for (let i = 0; i < 2; i++) {
    close();
    open();
  }
  expect(policies).toEqual(['cache-first', 'cache-and-network', 'cache-and-network']);
});

test('requests data again whose age is not known because the clock was set back', () => {
  const { open, close, policies } = start();
  vi.setSystemTime(Date.now() - 3_600_000);
  close();
  open();
  expect(policies).toEqual(['cache-first', 'cache-and-network']);
});

test('requests old prices again, and no other data, on a page that stays visible', () => {
  const other = start();
  const { respond, policies, tab } = start(KEPT_CURRENT);
  vi.advanceTimersByTime(290_000);
  expect(policies).toEqual(['cache-first']);
  vi.advanceTimersByTime(60_000);
  expect(policies).toEqual(['cache-first', 'cache-and-network']);
  respond();
  tab.hidden = true;
  vi.advanceTimersByTime(600_000);
  expect(policies).toHaveLength(2);
  tab.hidden = false;
  vi.advanceTimersByTime(10_000);
  expect(policies).toHaveLength(3);
  expect(other.policies).toEqual(['cache-first']);
});
