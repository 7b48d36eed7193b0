import { errors, Pool } from 'undici';
import { Generations } from '../cache/generations.js';
import type { Clock } from '../domain/clock.js';
import { Ending } from '../domain/ending.js';
import { canceled, Fault } from '../domain/fault.js';
import type { Json } from '../domain/value.js';
import type { CircuitBreaker } from '../primitives/circuit-breaker.js';
import { faultOf } from './answer.js';
import { createUpstreamBreaker, type UpstreamBreakerOptions } from './breaker.js';
import type { Call } from './call.js';
import { observed } from './call-events.js';
import { Flights } from './flights.js';
import { isSuccess, type Received, Reception, textOf } from './reception.js';
import { Repeats } from './repeats.js';
import { Passing, type RetryPolicy, retrying } from './retry.js';
import { Turns } from './turns.js';

export interface RestOptions {
  /** What its calls are told apart by from those of other gateways in this process. */
  readonly gateway: string;
  /** Where the service is, without version: an origin, and a path where it is not at the root. */
  readonly url: URL;
  readonly connections: number;
  /** Calls of one caller under way at once. */
  readonly callsPerCaller: number;
  readonly circuitBreaker: UpstreamBreakerOptions;
  /** How long one answer may take, retries included. */
  readonly deadlineMs: number;
  readonly maxAnswerBytes: number;
  /** How much may be kept of answers, to know them again. */
  readonly rememberedBytes: number;
  readonly retry: RetryPolicy;
  readonly userAgent: string;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface RestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the version on; ids in it are encoded by {@link path}. */
  readonly path: string;
  readonly body?: Json;
  /** The status tells all: whatever the answer holds is not read. */
  readonly unread?: true;
}

type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/** A path with encoded ids and a query. Arrays repeat their key; absent values are left out. */
export function path(
  parts: TemplateStringsArray,
  ...ids: readonly string[]
): (query?: Record<string, QueryValue>) => string {
  const bare = String.raw({ raw: parts }, ...ids.map(encodeURIComponent));
  return (query = {}) => {
    let asked = '';
    const add = (key: string, item: QueryValue) => {
      if (item !== null && item !== undefined)
        asked += `${asked === '' ? '?' : '&'}${key}=${encodeURIComponent(`${item}`)}`;
    };
    for (const [key, value] of Object.entries(query)) {
      if (Array.isArray(value)) for (const item of value) add(key, item);
      else add(key, value);
    }
    return bare + asked;
  };
}

/** The service over HTTP: typed, bounded, and failing only with Faults. */
export class Rest {
  readonly #options: RestOptions;
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #flights = new Flights<unknown>();
  readonly #repeats: Repeats;
  readonly #turns: Turns;
  readonly #breaker: CircuitBreaker;
  /** Of each caller: reads after a mutation must not join a call from before it. */
  readonly #generations = new Generations();
  #calling = 0;

  constructor(options: RestOptions) {
    this.#options = options;
    this.#turns = new Turns({ calls: options.connections, callsPerCaller: options.callsPerCaller });
    this.#breaker = createUpstreamBreaker(options.circuitBreaker, options.clock);
    this.#repeats = new Repeats(options.rememberedBytes);
    this.#prefix = options.url.pathname.replace(/(?<!\/)\/+$/, '');
    this.#pool = new Pool(options.url.origin, {
      connections: options.connections,
      maxResponseSize: options.maxAnswerBytes,
      // Each call has a deadline of its own; undici's would set two timers more.
      headersTimeout: 0,
      bodyTimeout: 0,
      connectTimeout: Math.min(options.deadlineMs, 5_000),
    });
  }

  /** Calls that are under way. */
  get calling(): number {
    return this.#calling;
  }

  /** The JSON that the service answers; undefined for an empty answer. */
  async send(call: Call, request: RestRequest): Promise<unknown> {
    if (request.method === 'GET') return this.#share(call, request, readJson);
    count(call);
    const { fingerprint } = call.caller;
    this.#generations.advance(fingerprint);
    return this.#change(call, request).finally(() => this.#generations.advance(fingerprint));
  }

  /**
   * What `read` makes of the JSON at a path, of which there is one for a path: the same answer as before gives the same
   * value as before. For what is looked at again and again.
   */
  async read<T>(call: Call, path: string, read: (answer: unknown) => T): Promise<T> {
    const name = `${call.caller.fingerprint} ${path}`;
    return this.#share(call, { method: 'GET', path }, (body) =>
      this.#repeats.read(name, body, (bytes) => read(readJson(bytes))),
    ) as Promise<T>;
  }

  /** The same GET of one caller is made once at a time. */
  #share(call: Call, request: RestRequest, understand: Understand): Promise<unknown> {
    const { fingerprint } = call.caller;
    const key = `${fingerprint} ${this.#generations.get(fingerprint)} ${request.path}`;
    const { answer, joined } = this.#flights.share(key, call.ending, (ending) => {
      count(call);
      return this.#observed(call, request, ending, understand);
    });
    if (joined) call.tally.deduplicated += 1;
    return answer;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #change(call: Call, request: RestRequest): Promise<unknown> {
    const ending = new Ending();
    const deafen = call.ending.listen(() => ending.end(canceled(call.ending.reason)));
    try {
      return await this.#observed(call, request, ending, request.unread ? () => undefined : readJson);
    } finally {
      deafen();
    }
  }

  #observed(call: Call, request: RestRequest, ending: Ending, understand: Understand): Promise<unknown> {
    return observed(this.#options.gateway, call, request, () =>
      this.#withDeadline(call, ending, () => this.#attempt(call, request, ending, understand)),
    );
  }

  async #withDeadline(call: Call, ending: Ending, attempt: () => Promise<unknown>): Promise<unknown> {
    const { clock, random, deadlineMs } = this.#options;
    const retry = call.once ? { ...this.#options.retry, retries: 0 } : this.#options.retry;
    const disarm = clock.after(deadlineMs, () =>
      ending.end(new Fault('UPSTREAM_TIMEOUT', `The service did not answer within ${deadlineMs} ms.`)),
    );
    this.#calling += 1;
    const inTurn = async () => {
      const end = this.#turns.take(call.caller.fingerprint, ending);
      const done = typeof end === 'function' ? end : await end;
      try {
        return await this.#breaker.execute(attempt);
      } finally {
        done();
      }
    };
    try {
      return await retrying(inTurn, retry, { clock, random, ending });
    } finally {
      this.#calling -= 1;
      disarm();
    }
  }

  async #attempt(call: Call, request: RestRequest, ending: Ending, understand: Understand): Promise<unknown> {
    const { method } = request;
    let received: Received;
    try {
      received = await this.#receive(call, request, ending);
    } catch (error) {
      throw ending.reason ?? transportFault(error, method);
    }
    const { status, retryAfter, body } = received;
    if (isSuccess(status)) return understand(body);
    const said = { status, body: textOf(body), retryAfter };
    const fault = faultOf(said, this.#options.clock.now(), (line) => call.caller.conceal(line));
    // Only a GET can be made again without a second job, a second cancel or a second session.
    throw method === 'GET' ? fault : lasting(fault);
  }

  #receive({ caller, requestId }: Call, { method, path, body }: RestRequest, ending: Ending): Promise<Received> {
    const headers = [
      'authorization',
      caller.authorization,
      'accept',
      'application/json',
      'user-agent',
      this.#options.userAgent,
    ];
    if (requestId !== undefined) headers.push('x-request-id', requestId);
    if (body !== undefined) headers.push('content-type', 'application/json');
    return new Promise((resolve, reject) => {
      if (ending.isOver) return reject(ending.reason);
      const reception = new Reception(resolve, reject);
      const payload = body === undefined ? null : JSON.stringify(body);
      // Never taken back: this ending is the call's own and goes with it.
      ending.listen(() => reception.abort(canceled(ending.reason)));
      this.#pool.dispatch({ method, path: this.#prefix + path, headers, body: payload }, reception);
    });
  }
}

/** What is made of the body of a good answer. */
type Understand = (body: Buffer) => unknown;

function readJson(body: Buffer): unknown {
  const text = textOf(body);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Fault('UPSTREAM_INVALID', 'The service answered with something other than JSON.', { cause });
  }
}

/** One call more, unless nobody wants it any more or it is more than the operation may make. */
function count({ ending, tally, mostCalls = Number.POSITIVE_INFINITY }: Call): void {
  if (ending.isOver) throw canceled(ending.reason);
  if (tally.calls < mostCalls) {
    tally.calls += 1;
    return;
  }
  throw new Fault(
    'TOO_EXPENSIVE',
    `The operation takes more than the ${mostCalls} calls of the service that one may (MAX_UPSTREAM_CALLS), and went no further. Ask for less at once.`,
    { cost: { calls: tally.calls + 1, budget: mostCalls } },
  );
}

/** Nothing of the request can have reached the service: safe to make again, whatever it was. */
const NEVER_LEFT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function transportFault(error: unknown, method: RestRequest['method']): Fault {
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new Fault('UPSTREAM_INVALID', 'The service answered with more than the gateway reads.', { cause: error });
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const kind = method === 'GET' || NEVER_LEFT.has(code) ? Passing : Fault;
  return new kind('UPSTREAM_UNAVAILABLE', 'The service cannot be reached.', { cause: error });
}

function lasting(fault: Fault): Fault {
  return new Fault(fault.code, fault.message, fault.details);
}
