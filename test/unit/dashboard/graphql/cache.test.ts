/// <reference types="vite/types/importMeta.d.ts" />
import { Client, type Operation, type OperationResult } from 'urql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filter, makeSubject, pipe, publish, tap } from 'wonka';
import { createCacheExchange } from '../../../../dashboard/src/graphql/cache.js';
import { measureMemory } from '../../../support/memory-usage.js';

beforeEach(() => {
  // The cache collects nothing in tests otherwise.
  vi.stubEnv('NODE_ENV', 'production');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A client with an open query of a list and a subscription to it, both unanswered. */
function start() {
  const results = makeSubject<OperationResult>();
  const forwarded = new Map<string, Operation>();
  const client = new Client({
    url: 'http://127.0.0.1/',
    preferGetMethod: false,
    exchanges: [
      createCacheExchange(),
      () => (operations) => {
        pipe(
          operations,
          tap((operation) => forwarded.set(operation.kind, operation)),
          filter(() => false),
          publish,
        );
        return results.source;
      },
    ],
  });
  const pages: unknown[] = [];
  client
    .query('{ jobs { edges { node { id name metadata } } } }', {})
    .subscribe(({ data }) => pages.push(data?.jobs.edges[0]?.node.name));
  client
    .subscription('subscription { jobList { changes { job { id name metadata } } } }', {})
    .subscribe(() => undefined);
  const metadata: WeakRef<object>[] = [];
  const respond = (kind: string, data: object) => {
    const operation = forwarded.get(kind);
    if (!operation) throw new Error(`No ${kind} was forwarded.`);
    results.next({ operation, data, stale: false, hasNext: kind === 'subscription' });
  };
  const createJob = (id: number, name: string) => {
    const job = { __typename: 'Job', id: `Job:${id}`, name, metadata: { id: `${id}` } };
    metadata.push(new WeakRef(job.metadata));
    return job;
  };
  return {
    pages,
    respondWithPage: (id: number) => {
      const edge = { __typename: 'JobEdge', node: createJob(id, 'one') };
      respond('query', { __typename: 'Query', jobs: { __typename: 'JobConnection', edges: [edge] } });
    },
    report: (id: number, name = 'one') => {
      const change = { __typename: 'JobListChange', job: createJob(id, name) };
      respond('subscription', { jobList: { __typename: 'JobListEvent', changes: [change] } });
    },
    deleteMissing: (id: number) => {
      const document =
        'mutation ($input: DeleteJobInput!) { deleteJob(input: $input) { deletedJobId errors { code } } }';
      client.mutation(document, { input: { id: `Job:${id}` } }).subscribe(() => undefined);
      const errors = [{ __typename: 'NotFoundError', code: 'NOT_FOUND' }];
      respond('mutation', { deleteJob: { __typename: 'DeleteJobPayload', deletedJobId: null, errors } });
    },
    countKept: async () => {
      // The cache collects in a timer.
      await vi.runAllTimersAsync();
      measureMemory();
      return metadata.filter((reference) => reference.deref()).length;
    },
  };
}

test('keeps a limited number of jobs that only events have reported', async () => {
  const { pages, report, respondWithPage, countKept } = start();
  // The layer of these events is applied with the response.
  for (let id = 1; id <= 150; id++) report(id);
  respondWithPage(0);
  for (let id = 151; id <= 1_000; id++) report(id);
  expect(await countKept()).toBeLessThanOrEqual(202);
  for (let id = 1_001; id <= 2_000; id++) report(id);
  expect(await countKept()).toBeLessThanOrEqual(202);
  // That of the list is kept, and updated.
  report(0, 'other');
  await vi.runAllTimersAsync();
  expect(pages).toEqual(['one', 'other']);
});

test('removes a job from lists when the service says that it is gone', async () => {
  const { pages, respondWithPage, deleteMissing } = start();
  respondWithPage(1);
  deleteMissing(2);
  expect(pages).toEqual(['one']);
  deleteMissing(1);
  await vi.runAllTimersAsync();
  expect(pages).toEqual(['one', undefined]);
});
