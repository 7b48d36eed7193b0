import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

/** Operations of the victim: one that needs no data, one that is cached, and one that makes a call. */
const OPERATIONS = {
  typename: '{ __typename }',
  cached: '{ job(id: "final-1") { name status cost { actual { value } } } }',
  list: '{ jobs(first: 2) { edges { node { serviceId status } } } }',
} as const;

type OperationName = keyof typeof OPERATIONS;

/** In turn: ten requests take 100 ms. */
const SCHEDULE: readonly OperationName[] = [
  ...['typename', 'cached', 'typename', 'cached', 'typename'],
  ...['cached', 'typename', 'cached', 'typename', 'list'],
] as readonly OperationName[];
const INTERVAL_MS = 10;
/** With fewer, requests would wait for each other. */
const CONNECTIONS = 1_000;
/** After which a request counts as failed. */
const TIMEOUT_MS = 10_000;

export interface VictimResult {
  /** From the time at which a request was due, failed ones included. */
  readonly latenciesMs: Readonly<Record<OperationName, readonly number[]>>;
  readonly errors: number;
  /** The first error. */
  readonly error: string | null;
  readonly requests: number;
  /** Event-loop delay of this process: what the host adds by itself. */
  readonly clientDelayP99Ms: number;
}

/** Sends requests at a fixed rate, without waiting for responses. */
export class Victim {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool(url, {
      connections: CONNECTIONS,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      connectTimeout: TIMEOUT_MS,
    });
  }

  async run(ms: number): Promise<VictimResult> {
    const latenciesMs: Record<OperationName, number[]> = { typename: [], cached: [], list: [] };
    const errors: string[] = [];
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const sent: Promise<void>[] = [];
    const start = performance.now();
    for (let i = 0; i * INTERVAL_MS < ms; i++) {
      const dueAt = start + i * INTERVAL_MS;
      if (dueAt > performance.now()) await wait(dueAt - performance.now());
      const name = SCHEDULE[i % SCHEDULE.length] ?? 'typename';
      const request = this.#send(OPERATIONS[name]).then((error) => {
        if (error !== null) errors.push(error);
        latenciesMs[name].push(performance.now() - dueAt);
      });
      sent.push(request);
    }
    delays.disable();
    await Promise.all(sent);
    const clientDelayP99Ms = delays.percentile(99) / 1e6;
    return { latenciesMs, errors: errors.length, error: errors[0] ?? null, requests: sent.length, clientDelayP99Ms };
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  /** Returns null or what failed. */
  async #send(query: string): Promise<string | null> {
    try {
      const { statusCode, body } = await this.#pool.request({
        method: 'POST',
        path: '/graphql',
        headers: {
          authorization: 'apiKey victim',
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ query }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await body.text();
      return statusCode === 200 && !text.includes('"errors"') ? null : text.slice(0, 200);
    } catch (error) {
      return `${error}`;
    }
  }
}
