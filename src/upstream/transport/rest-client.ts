import type { ArtifactContent } from '../../domain/artifact.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import { Pool, RESERVED_SHARE } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import { trimSlashes } from '../../primitives/text.js';
import type { CallContext } from '../call-context.js';
import type { Decoded, DecoderName, DecodeTask } from '../wire/body-decoders.js';
import { parseSmallJson } from '../wire/parse-json.js';
import { BodyDecoder } from './body-decoder.js';
import { DecodedBodies } from './decoded-bodies.js';
import {
  abortUnlessSent,
  checkResponse,
  compose,
  count,
  type Dispatch,
  decodeInTurn,
  dedupe,
  dispatch,
  events,
  limit,
  retry,
  Timeout,
  waitForMemory,
  when,
} from './interceptors.js';
import { ResponseBudget } from './response-budget.js';
import { type DecodeBody, type RestRequest, RunningCall } from './running-call.js';
import { ConnectionPool } from './undici.js';
import { UpstreamBreaker, type UpstreamBreakerOptions } from './upstream-breaker.js';

export interface RestClientOptions {
  /** Separates the diagnostics events of several gateways in one process. */
  readonly gatewayId: string;
  readonly owners: OwnerRegistry;
  /** Where the service is, without version: an origin, and a path where it is not at the root. */
  readonly url: URL;
  readonly maxConnections: number;
  /** Maximum concurrent calls of one scope. */
  readonly maxCallsPerScope: number;
  readonly circuitBreaker: UpstreamBreakerOptions;
  /** Timeout of a call including retries. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** Bytes of large responses that are received or wait to be decoded. */
  readonly maxBytesInFlight: number;
  /** Memory of {@link DecodedBodies}. */
  readonly decodedBodiesBytes: number;
  readonly decoderPriority: number;
  /** The part of the decoded bodies that one scope may hold, and of `maxBytesInFlight` that one sender may hold. */
  readonly maxShares: { readonly perScope: number; readonly perSender: number };
  /** Retries of a call after the first attempt. */
  readonly maxRetries: number;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

/** Downloads are large and pass through memory. Few run at once, so that they leave turns and slots to other calls. */
const DOWNLOADS = { max: 8, maxPerOwner: 2 } as const;
/** The part of the calls of an account that one person may have in flight, where several act for it. */
const MAX_SHARE_PER_PERSON = 0.5;

/** HTTP client of the service with timeouts, limits and retries. Throws GatewayErrors, and other errors only if the gateway itself fails. */
export class RestClient {
  readonly url: URL;
  readonly #clock: Clock;
  readonly #connections: InstanceType<typeof ConnectionPool>;
  readonly #decodedBodies: DecodedBodies;
  readonly #bodyDecoder: BodyDecoder;
  readonly #budget: ResponseBudget;
  readonly #timeout: Timeout;
  readonly #call: Dispatch<unknown>;

  constructor(options: RestClientOptions) {
    const { url, owners, clock, timeoutMs, maxConnections, maxResponseBytes } = options;
    this.url = url;
    this.#clock = clock;
    this.#decodedBodies = new DecodedBodies(options.decodedBodiesBytes, owners, options.maxShares.perScope);
    this.#bodyDecoder = new BodyDecoder(options);
    this.#budget = new ResponseBudget({
      owners,
      clock,
      maxBytes: options.maxBytesInFlight,
      maxShare: options.maxShares.perSender,
      maxResponseBytes,
    });
    this.#timeout = new Timeout(timeoutMs);
    this.#connections = new ConnectionPool(url.origin, {
      connections: maxConnections,
      // Over HTTP/2, undici sends what is in flight again when the service closes the connection: also the creation of a job.
      allowH2: false,
      maxResponseSize: maxResponseBytes,
      // `Timeout` bounds each call; undici's timeouts would add two timers per call.
      headersTimeout: 0,
      bodyTimeout: 0,
      connectTimeout: Math.min(timeoutMs, 5_000),
    });
    const { limitDownloadsOfPeople, limitCallsOfPeople, limitDownloads, limitSlots } = createCallLimits(options);
    const breaker = new UpstreamBreaker(options.circuitBreaker, owners, clock);
    const prefix = trimSlashes(url.pathname);
    this.#call = compose<unknown>(
      // First, so that a read that joins another one costs nothing of what follows.
      when((call) => call.isRead, dedupe()),
      // Before the call exists for anyone: one above the limit of its operation is neither shared nor published.
      count,
      // Outside of everything that waits: it decides whether an abort ends the waiting.
      when((call) => !call.isRead, abortUnlessSent),
      // One start and one end for each call, however many attempts it takes.
      events(options.gatewayId),
      // Around all that can wait: retries, limits, the service and the decoder.
      this.#timeout.intercept,
    )(
      // Outside of the limits on calls: what waits for a decoder occupies no connection.
      decodeInTurn(
        compose<Buffer>(
          // Each attempt acquires what follows anew, so that its delays occupy nothing.
          retry(options.maxRetries, clock, options.random),
          // Before what the account has: none of the people who share it can take all.
          limitDownloadsOfPeople,
          limitCallsOfPeople,
          // Before the slot: a download that waits for others of its kind holds no slot.
          limitDownloads,
          // Around the slot, which a large response gives back while it waits for memory.
          waitForMemory,
          // Before the circuit breaker, whose trial call must be sent at once.
          limitSlots,
          // Last, as it judges what the service responds to one request.
          breaker.intercept,
        )(checkResponse(owners, clock)(dispatch(this.#connections, prefix, options.userAgent))),
      ),
    );
  }

  /** Calls in flight. */
  get activeCalls(): number {
    return this.#timeout.activeCalls;
  }

  /** Bytes of large responses that are received or wait to be decoded. */
  get bytesInFlight(): number {
    return this.#budget.bytes;
  }

  /**
   * Returns what `decode` makes of the JSON body of the response, which is undefined if it is empty. It is part of the call: its
   * errors have the id of the request. It must be the same for equal paths.
   */
  async request<T = unknown>(
    context: CallContext,
    request: RestRequest,
    decode: (body: unknown) => T = (body) => body as T,
  ): Promise<T> {
    return this.#send(context, request, (bytes) => decode(parseSmallJson(bytes))) as Promise<T>;
  }

  /** As {@link request}, for a body that may be large. `check` may reject or change what is decoded. */
  async getDecoded<N extends DecoderName, T = Decoded<N>>(
    context: CallContext,
    path: string,
    task: DecodeTask<N>,
    check: (decoded: Decoded<N>) => T = (decoded) => decoded as T,
  ): Promise<T> {
    const request = { method: 'GET', path, decoder: task.decoder } as const;
    const decode: DecodeBody = (body, { signal }) => {
      const decoded = this.#bodyDecoder.decode(context.scope, task, body, signal);
      return decoded instanceof Promise ? decoded.then(check) : check(decoded);
    };
    return this.#send(context, request, decode) as Promise<T>;
  }

  /** As {@link getDecoded}, for paths requested repeatedly. A third or later response with the same bytes has the same value. */
  async getRepeated<N extends DecoderName>(
    context: CallContext,
    path: string,
    task: DecodeTask<N>,
  ): Promise<Decoded<N>> {
    const request = { method: 'GET', path, decoder: task.decoder } as const;
    const decode: DecodeBody = (body, { signal }) =>
      this.#decodedBodies.getOrDecode(context.scope, `${task.decoder} ${path}`, body, (bytes) =>
        this.#bodyDecoder.decode(context.scope, task, bytes, signal),
      );
    return this.#send(context, request, decode) as Promise<Decoded<N>>;
  }

  /** Returns the body at `path` as it is, of any type. */
  async getBytes(context: CallContext, path: string): Promise<ArtifactContent> {
    return this.#send(context, { method: 'GET', path, accept: '*/*' }, toContent) as Promise<ArtifactContent>;
  }

  async close(): Promise<void> {
    await Promise.all([this.#connections.destroy(), this.#bodyDecoder.close()]);
  }

  #send(context: CallContext, request: RestRequest, decode: DecodeBody): Promise<unknown> {
    return this.#call(new RunningCall(context, request, decode, this.#budget, this.#clock));
  }
}

const toContent: DecodeBody = (bytes, { headers }) => ({ bytes, mediaType: headers['content-type'] ?? null });

/** What limits the calls and downloads at once, each with the text for the error of a call that has waited too long. */
function createCallLimits({ owners, maxConnections, maxCallsPerScope }: RestClientOptions) {
  const slots = new Pool({
    owners,
    max: maxConnections,
    maxPerOwner: maxCallsPerScope,
    reserved: Math.floor(maxConnections * RESERVED_SHARE),
    whenFull: 'refuse',
  });
  const downloads = new Pool({ owners, ...DOWNLOADS, whenFull: 'refuse' });
  // `slots` and `downloads` limit all people together: here one of them waits for its own calls only.
  const limitPeople = (applies: (call: RunningCall) => boolean, maxPerScope: number, own: string) => {
    const maxPerOwner = Math.ceil(maxPerScope * MAX_SHARE_PER_PERSON);
    const pool = new Pool({ owners, maxPerOwner, whenFull: 'refuse' });
    return when(
      (call) => isOfPerson(call) && applies(call),
      limit(pool, { own }, ({ sender }) => sender),
    );
  };
  const limitDownloadsOfPeople = limitPeople(
    isDownload,
    DOWNLOADS.maxPerOwner,
    `a user may have half as many downloads at once as an API key, which may have ${DOWNLOADS.maxPerOwner}`,
  );
  const limitCallsOfPeople = limitPeople(
    () => true,
    maxCallsPerScope,
    'a user may have half as many calls at once as an API key (UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY)',
  );
  const limitDownloads = when(
    isDownload,
    limit(
      downloads,
      {
        own: `the limit of downloads at once is ${DOWNLOADS.maxPerOwner} for an API key`,
        all: `the limit of downloads at once is ${DOWNLOADS.max} for all API keys together`,
      },
      ({ scope }) => scope,
    ),
  );
  const limitSlots = limit(
    slots,
    {
      own: `the limit of calls at once is ${slots.maxPerOwner} for an API key (UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY)`,
      all: `the limit of calls at once is ${maxConnections} for all API keys together (UPSTREAM_MAX_CONCURRENT_CALLS)`,
    },
    ({ scope }) => scope,
  );
  return { limitDownloadsOfPeople, limitCallsOfPeople, limitDownloads, limitSlots };
}

function isOfPerson({ context: { scope, sender } }: RunningCall): boolean {
  return sender !== scope;
}

const isDownload = ({ request }: RunningCall): boolean => request.accept !== undefined;
