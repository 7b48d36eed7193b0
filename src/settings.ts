import {
  collectorUrl,
  hostNames,
  integer,
  networks,
  oneOf,
  origins,
  port,
  positiveNumber,
  redisUrl,
  type SettingType,
  share,
  text,
  textOfAtLeast,
  upstreamUrl,
} from './setting-types.js';

interface Setting<T> {
  readonly type: SettingType<T>;
  /** As a user would write it; null: unset. */
  readonly default: string | null;
  readonly description: string;
}

function setting<T>(type: SettingType<T>, defaultValue: string, description: string): Setting<T>;
function setting<T>(type: SettingType<T>, defaultValue: null, description: string): Setting<T | null>;
function setting<T>(type: SettingType<T>, defaultValue: string | null, description: string): Setting<T | null> {
  return { type, default: defaultValue, description };
}

/** Every setting, by the name of its environment variable. */
export const SETTINGS = {
  PORT: setting(port, '4000', 'Port to listen on. 0: any free port.'),
  HOST: setting(text, '127.0.0.1', 'Address to listen on. 0.0.0.0: all addresses of this host.'),
  UPSTREAM_URL: setting(
    upstreamUrl,
    null,
    'URL of the Quantum Job Service, without a version. Unset: the sandbox is started and used.',
  ),
  UPSTREAM_JOBS_VERSION: setting(
    oneOf(['v0.4', 'v0.3']),
    'v0.4',
    'Version of the service for jobs, v0.4 or v0.3. v0.3 has no sessions. The GraphQL schema is the same.',
  ),
  UPSTREAM_API_KEY: setting(
    text,
    null,
    'Default API key, for requests without one. Everyone who can reach the gateway then uses your account.',
  ),
  ALLOWED_ORIGINS: setting(
    origins,
    '',
    'Comma-separated origins whose pages may call from a browser, for example https://app.example.com. http://localhost:* allows every port, * all origins (not with UPSTREAM_API_KEY). Always allowed: the origin of the gateway, and with the sandbox on a loopback address all loopback origins.',
  ),
  ALLOWED_HOSTS: setting(
    hostNames,
    '',
    'Comma-separated host names under which clients reach the gateway. Loopback names, IP addresses and the hosts of ALLOWED_ORIGINS are always allowed. Required with UPSTREAM_API_KEY if HOST is not a loopback address. Default: any name, or none if HOST is a loopback address.',
  ),
  LOG_LEVEL: setting(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    'info',
    'Level of the log on standard error: fatal, error, warn, info, debug or silent.',
  ),
  METRICS_PORT: setting(
    port,
    null,
    'Port of /metrics, on HOST. Unset: /metrics is on PORT if HOST is a loopback address, and disabled if not.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    collectorUrl,
    null,
    'URL of an OpenTelemetry collector (OTLP over HTTP). Unset: no spans are recorded.',
  ),

  REDIS_URL: setting(
    redisUrl,
    null,
    'URL of the Redis that several gateways share, redis:// or rediss://. Unset: nothing is shared.',
  ),
  REDIS_TIMEOUT_MS: setting(
    integer(1, 10_000),
    '20',
    'Timeout for a Redis command, in milliseconds. The gateway continues without its result.',
  ),
  FINGERPRINT_SECRET: setting(
    textOfAtLeast(16),
    null,
    'HMAC secret for API key fingerprints and Redis signatures, the same on all instances. Unset: derived from REDIS_URL, or random without Redis.',
  ),

  SANDBOX_PORT: setting(port, '4010', 'Port of the sandbox. 0: any free port.'),
  SANDBOX_DATA_FILE: setting(text, null, 'SQLite file of the sandbox. Unset: in memory.'),
  SANDBOX_SPEED: setting(
    positiveNumber(1_000_000),
    '10',
    'Speed of the sandbox compared to real hardware. 1: as fast as real hardware.',
  ),
  SANDBOX_API_MONTH: setting(
    oneOf(['2026-04', '2026-06', '2026-09']),
    '2026-09',
    'Month whose v0.4 responses the sandbox gives, 2026-04, 2026-06 or 2026-09.',
  ),

  TRUSTED_DOCUMENTS_FILE: setting(text, null, 'JSON file of trusted documents by id. If set, only these run.'),
  MAX_BODY_BYTES: setting(
    integer(1_000, 50_000_000),
    '1000000',
    'Maximum size of a request body or WebSocket message, in bytes. Each megabyte may delay other requests by 50 ms, one of gates by 150 ms.',
  ),
  MAX_DOCUMENT_LENGTH: setting(
    integer(1_000, 1_000_000),
    '100000',
    'Maximum characters in a GraphQL document, without variables.',
  ),
  MAX_DOCUMENT_NESTING: setting(integer(10, 500), '100', 'Maximum depth of nested brackets in a document.'),
  MAX_TOKENS: setting(integer(100, 1_000_000), '10000', 'Maximum tokens in a document.'),
  MAX_COMPARISONS: setting(
    integer(100, 100_000_000),
    '20000',
    'Maximum comparisons of fields to validate a document: its fields, times its repeated fields and fragment spreads.',
  ),
  MAX_DEPTH: setting(integer(5, 100), '20', 'Maximum depth of nested fields in an operation, fragments expanded.'),
  MAX_ALIASES: setting(integer(0, 10_000), '100', 'Maximum aliases in an operation, fragments expanded.'),
  MAX_DIRECTIVES: setting(integer(0, 10_000), '100', 'Maximum directives in an operation, fragments expanded.'),
  MAX_MUTATION_FIELDS: setting(integer(1, 1_000), '20', 'Maximum root fields in a mutation.'),
  MAX_UPSTREAM_CALLS: setting(
    integer(1, 100_000),
    '250',
    'Maximum upstream calls for an operation, or for one event of a subscription.',
  ),
  MAX_WAITING_CALLS: setting(
    integer(250, 100_000_000),
    '10000',
    'Maximum estimated upstream calls of all queries, mutations and events of subscriptions that wait. Each operation or event, 10 values of a response, 80 tokens of a document and 20 kB of a body count as one more. Each takes up to 20 kB of memory.',
  ),
  MAX_RESPONSE_BYTES: setting(
    integer(1_000, 1_000_000_000),
    '10000000',
    'Maximum size of all strings and names of more than 64 characters in a response, in bytes before JSON escaping.',
  ),
  MAX_RESPONSE_VALUES: setting(
    integer(100, 100_000_000),
    '250000',
    'Maximum values in a response: estimated from the requested page sizes, and counted during execution. An error counts as 240.',
  ),
  MAX_INTROSPECTION_VALUES: setting(
    integer(1, 100_000_000),
    '50000',
    'Maximum estimated values below __schema and __type in an operation. The standard introspection query has about 15000.',
  ),
  MAX_RESPONSE_STATES: setting(integer(1, 100_000_000), '50000', 'Maximum measured states in a response.'),
  TRUSTED_PROXIES: setting(
    networks,
    '',
    'Comma-separated addresses or networks of proxies whose X-Forwarded-For header tells the address of the client.',
  ),
  MAX_SHARE_PER_CALLER: setting(
    share,
    '0.5',
    'Maximum share of the cache, waiting calls, subscriptions, WebSockets and upstream bytes for an API key (1 if UPSTREAM_API_KEY is set), and of connections, WebSockets, subscriptions, unsent and unfinished bytes for an address.',
  ),
  MAX_OPERATIONS_PER_MINUTE: setting(
    integer(1, 1_000_000_000),
    '12000',
    'Maximum operations per minute for an API key, or for an address without an accepted key. All may arrive at once. Large documents count as several.',
  ),
  REQUEST_TIMEOUT_MS: setting(
    integer(100, 600_000),
    '30000',
    'Timeout for a request or WebSocket message to arrive completely, in milliseconds.',
  ),
  MAX_UNFINISHED_BYTES: setting(
    integer(10_000, 100_000_000_000),
    '100000000',
    'Maximum bytes of request bodies and WebSocket messages that are incomplete or wait to run, in total. Above it, the oldest are rejected.',
  ),
  SEND_TIMEOUT_MS: setting(
    integer(100, 3_600_000),
    '30000',
    'How long a client may read nothing of what is sent to it before it is disconnected, in milliseconds.',
  ),
  MAX_UNSENT_BYTES: setting(
    integer(1_000_000, 100_000_000_000),
    '200000000',
    'Maximum bytes of responses and WebSocket messages that clients have not read, in total. Above it, clients that have read nothing for longest are disconnected.',
  ),
  OPERATION_TIMEOUT_MS: setting(
    integer(100, 3_600_000),
    '30000',
    'Timeout for a query, a mutation, or an event of a subscription, in milliseconds.',
  ),
  KEY_VALIDITY_MS: setting(
    integer(1_000, 600_000),
    '60000',
    'How long cached data is used after the service last accepted the API key, in milliseconds.',
  ),
  CACHE_MAX_KB: setting(
    integer(100, 100_000_000),
    '200000',
    'Cache size in kilobytes, shared by all callers: half for objects, half for parsed job pages.',
  ),
  MAX_CONNECTIONS: setting(integer(1, 1_000_000), '30000', 'Maximum open connections, including WebSockets.'),
  MAX_WEBSOCKETS: setting(integer(1, 1_000_000), '20000', 'Maximum open WebSockets.'),
  WEBSOCKET_IDLE_TIMEOUT_MS: setting(
    integer(1_000, 86_400_000),
    '60000',
    'How long a WebSocket stays open without an operation and without an API key that the service has accepted, in milliseconds.',
  ),
  MAX_OPERATIONS_PER_WEBSOCKET: setting(
    integer(1, 10_000),
    '100',
    'Maximum concurrent operations per WebSocket, and per event stream in single connection mode.',
  ),
  MAX_SUBSCRIPTIONS: setting(
    integer(1, 1_000_000),
    '50000',
    'Maximum open subscriptions; one to several jobs counts once per job, one to a list as its `first`.',
  ),
  MAX_WATCHED_JOBS: setting(integer(1, 1_000_000), '20000', 'Maximum watched jobs and sessions of all callers.'),
  MAX_WATCHED_JOBS_PER_CALLER: setting(
    integer(1, 1_000_000),
    '6000',
    'Maximum watched jobs and sessions per caller. A multi-circuit job has up to 5000 child jobs.',
  ),
  POLL_MIN_INTERVAL_MS: setting(
    integer(10, 600_000),
    '500',
    'Shortest poll interval of a watched job, in milliseconds.',
  ),
  POLL_MAX_INTERVAL_MS: setting(
    integer(10, 600_000),
    '30000',
    'Longest poll interval of a watched job, in milliseconds.',
  ),
  UPSTREAM_MAX_CONNECTIONS: setting(
    integer(1, 10_000),
    '128',
    'Maximum connections to the service: concurrent operations times the concurrent calls of each.',
  ),
  UPSTREAM_MAX_CALLS_PER_CALLER: setting(
    integer(1, 10_000),
    '24',
    'Maximum concurrent upstream calls per API key. Further calls are queued. 500 jobs by id need 20 calls.',
  ),
  CIRCUIT_BREAKER_FAILURES: setting(
    integer(1, 1_000_000),
    '20',
    'Consecutive connection failures that open the circuit breaker.',
  ),
  CIRCUIT_BREAKER_RESET_MS: setting(
    integer(1, 600_000),
    '3000',
    'Time the circuit breaker stays open, in milliseconds.',
  ),
  UPSTREAM_TIMEOUT_MS: setting(
    integer(100, 600_000),
    '15000',
    'Timeout for an upstream call including retries, in milliseconds.',
  ),
  UPSTREAM_MAX_RESPONSE_BYTES: setting(
    integer(1_000, 1_000_000_000),
    '16000000',
    'Maximum size of an upstream response, in bytes.',
  ),
  UPSTREAM_MAX_BYTES_IN_FLIGHT: setting(
    integer(1_000, 100_000_000_000),
    '100000000',
    'Maximum bytes of upstream responses of more than 256 kB that are received or wait to be decoded. Further ones wait.',
  ),
  UPSTREAM_MAX_RETRIES: setting(integer(0, 10), '3', 'Maximum retries of an idempotent upstream call.'),
  DRAIN_TIMEOUT_MS: setting(
    integer(0, 600_000),
    '10000',
    'Time to finish requests in flight at shutdown, in milliseconds.',
  ),
} satisfies Record<string, Setting<unknown>>;

export type Name = keyof typeof SETTINGS;

export const NAMES = Object.keys(SETTINGS) as readonly Name[];

export type Config = { readonly [N in Name]: (typeof SETTINGS)[N] extends Setting<infer T> ? T : never };
