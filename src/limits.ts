import { getHeapStatistics } from 'node:v8';

/** 1 MB of MAX_MEMORY_MB. */
const MB = 1_000_000;
/** Heap of an idle gateway with a sandbox: code, schema and dashboard. Not its resident memory, which is more. The rest is shared out below. */
const RESERVED_MB = 48;
/** The default of MAX_MEMORY_MB is at most this, so that a host that others use too is not filled. */
const DEFAULT_MAX_MEMORY_MB = 2_048;
/** The smallest gateway that still accepts one body of the default size from each of two addresses. */
export const MIN_MEMORY_MB = 96;

/**
 * Shares of the memory without RESERVED_MB. Together they leave a quarter for running requests and garbage: each is reached only by an
 * attack, or by clients that all read slowly while the service hangs.
 */
const SHARES = {
  cache: 0.1,
  unsent: 0.1,
  unfinished: 0.05,
  upstreamInFlight: 0.05,
  heldDocuments: 0.05,
  documents: 0.05,
  persistedDocuments: 0.01,
  plans: 0.03,
  waiting: 0.1,
  subscriptions: 0.08,
  watchedJobs: 0.04,
  webSockets: 0.08,
} as const;

/** Estimated bytes of one unit; chosen, not measured. */
const BYTES_PER = {
  /** The AST of a document. */
  documentChar: 50,
  /** A character of a text in memory: two bytes, or one if the text is Latin-1. */
  textChar: 2,
  plannedField: 600,
  subscription: 3_200,
  watchedJob: 4_000,
  webSocket: 8_000,
} as const;

/** An operation may take this long, or longer if calls may: one slow call must not end it. */
const MIN_OPERATION_TIMEOUT_MS = 30_000;
const CALL_TIMEOUTS_PER_OPERATION = 2;

/** What nobody has to decide, but tests lower. Each is far above what a client needs. */
const FIXED = {
  /** Documents that people and code generators write are far shorter; long values belong in variables. */
  maxDocumentLength: 100_000,
  /** A token takes about 250 bytes in the AST, so that a document takes at most 2.5 MB. */
  maxTokens: 10_000,
  /** Fields, times repeated fields and fragment spreads: validation compares each with each, and cannot be interrupted. */
  maxComparisons: 20_000,
  /** Strings and names of more than 64 characters, before JSON escaping. A result of this size delays others by about 50 ms. */
  maxResponseBytes: 10_000_000,
  /** Estimated from the requested page sizes, and counted during execution. 1,000 jobs with all their fields have fewer. */
  maxResponseValues: 250_000,
  /** The standard introspection query has about 15,000. */
  maxIntrospectionValues: 50_000,
  /** Time from the first to the last byte of a request: 300 kbit/s suffice for a body of a megabyte. */
  requestTimeoutMs: 30_000,
  /** A client that reads nothing for this long has gone, or holds memory on purpose. */
  sendTimeoutMs: 30_000,
  /** A WebSocket without an operation and without an accepted key costs its client nothing. */
  webSocketIdleTimeoutMs: 60_000,
  /** A WebSocket that has not sent a pong by its next ping is terminated. In real time also with another clock, as pongs come over a network. */
  webSocketPingIntervalMs: 12_000,
  /** Maximum operations of one WebSocket, or of one event stream in single connection mode. A page with a hundred live parts has as many. */
  maxOperationsPerConnection: 100,
  /** Consecutive failures: fewer may be a restart of the service, which retries cover. */
  circuitBreakerFailures: 20,
  circuitBreakerResetMs: 3_000,
  /** Maximum retries of an idempotent call, within UPSTREAM_TIMEOUT_MS. */
  maxRetries: 3,
  /** Longest poll interval of a watched job that does not change. POLL_MIN_INTERVAL_MS may be longer. */
  maxPollIntervalMs: 30_000,
  /** Timeout of a Redis command. The gateway goes on without its result: another data center is near enough, a stopped Redis delays little. */
  redisTimeoutMs: 50,
  /** Priority of the threads that decode large bodies, on Linux. The lowest: the main thread serves all owners. */
  decoderPriority: 19,
};

/** Limits that are no settings: fixed ones, and those that follow from settings. */
export interface Limits extends Readonly<typeof FIXED> {
  /** Cached objects, without decoded job pages. */
  readonly cacheKb: number;
  readonly decodedBodiesBytes: number;
  /** Responses and WebSocket messages that clients have not read. */
  readonly maxUnsentBytes: number;
  /** Request bodies and WebSocket messages that are incomplete or wait to run. */
  readonly maxUnfinishedBytes: number;
  /** Upstream responses of more than 256 kB that are received or wait to be decoded. */
  readonly maxUpstreamBytesInFlight: number;
  /** Documents and variables of open subscriptions. */
  readonly maxHeldDocumentBytes: number;
  /** Characters of all cached documents. */
  readonly maxDocumentChars: number;
  readonly maxPersistedDocumentChars: number;
  /** Fields of all execution plans. */
  readonly maxPlannedFields: number;
  /** Operations and events that wait for the service, as `pipeline/budget.ts` estimates them. */
  readonly maxWaitingBytes: number;
  /** Jobs in open subscriptions, each as often as it is subscribed to; a list counts as its `first`, a session and the backends as one. */
  readonly maxSubscribedJobs: number;
  /** Watched jobs and sessions of all owners; a job list counts as its `first`, the backends as one. */
  readonly maxWatchedJobs: number;
  readonly maxWebSockets: number;
  /** Timeout of a query, a mutation, or an event of a subscription. */
  readonly operationTimeoutMs: number;
}

/** Shares the memory out. The only place where a limit depends on it. */
export function createLimits(maxMemoryMb: number, maxConnections: number, callTimeoutMs: number): Limits {
  const available = (maxMemoryMb - RESERVED_MB) * MB;
  const bytes = (name: keyof typeof SHARES) => Math.floor(SHARES[name] * available);
  const count = (name: keyof typeof SHARES, unit: keyof typeof BYTES_PER) => Math.floor(bytes(name) / BYTES_PER[unit]);
  return {
    ...FIXED,
    cacheKb: Math.floor(bytes('cache') / 2 / 1_000),
    decodedBodiesBytes: Math.floor(bytes('cache') / 2),
    maxUnsentBytes: bytes('unsent'),
    maxUnfinishedBytes: bytes('unfinished'),
    maxUpstreamBytesInFlight: bytes('upstreamInFlight'),
    maxHeldDocumentBytes: bytes('heldDocuments'),
    maxDocumentChars: count('documents', 'documentChar'),
    maxPersistedDocumentChars: count('persistedDocuments', 'textChar'),
    maxPlannedFields: count('plans', 'plannedField'),
    maxWaitingBytes: bytes('waiting'),
    maxSubscribedJobs: count('subscriptions', 'subscription'),
    maxWatchedJobs: count('watchedJobs', 'watchedJob'),
    // The rest is for requests, so that clients with WebSockets can still send them.
    maxWebSockets: Math.max(1, Math.min(Math.floor((maxConnections * 2) / 3), count('webSockets', 'webSocket'))),
    operationTimeoutMs: Math.max(MIN_OPERATION_TIMEOUT_MS, CALL_TIMEOUTS_PER_OPERATION * callTimeoutMs),
  };
}

/** Returns the heap limit of Node, in the megabytes of MAX_MEMORY_MB. */
export function getHeapLimitMb(): number {
  return Math.floor(getHeapStatistics().heap_size_limit / MB);
}

/** Returns the memory of the container; Infinity without a limit. */
export function getContainerMb(): number {
  return toContainerMb(process.constrainedMemory());
}

/** `constrainedBytes` is 0 or larger than any memory if there is no limit, and undefined if it is unknown. */
function toContainerMb(constrainedBytes: number | undefined): number {
  return Math.floor((constrainedBytes || Number.POSITIVE_INFINITY) / MB);
}

/** The default of MAX_MEMORY_MB: what V8 and the container allow. */
export function detectMaxMemoryMb(): number {
  return chooseMaxMemoryMb(getHeapStatistics().heap_size_limit, process.constrainedMemory());
}

export function chooseMaxMemoryMb(heapLimitBytes: number, constrainedBytes: number | undefined): number {
  const heapMb = Math.floor(heapLimitBytes / MB);
  return Math.max(MIN_MEMORY_MB, Math.min(DEFAULT_MAX_MEMORY_MB, heapMb, toContainerMb(constrainedBytes)));
}
