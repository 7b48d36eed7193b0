import { MIN_MEMORY_MB } from './limits.js';
import {
  collectorUrl,
  hostNames,
  identityUrl,
  integer,
  issuers,
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
  textOfAtMost,
  texts,
  upstreamUrl,
} from './setting-types.js';

interface Setting<T> {
  readonly type: SettingType<T>;
  /** As a user would write it; null: unset. */
  readonly default: string | null;
  readonly description: string;
  /** When to change it: one sentence. */
  readonly advice: string;
}

function setting<T>(type: SettingType<T>, defaultValue: string, description: string, advice: string): Setting<T>;
function setting<T>(type: SettingType<T>, defaultValue: null, description: string, advice: string): Setting<T | null>;
function setting<T>(
  type: SettingType<T>,
  defaultValue: string | null,
  description: string,
  advice: string,
): Setting<T | null> {
  return { type, default: defaultValue, description, advice };
}

/** Every setting by the name of its environment variable, in the groups and the order of `--help` and .env.example. */
const GROUPS = {
  'The most common': {
    UPSTREAM_URL: setting(
      upstreamUrl,
      null,
      'URL of the Quantum Job Service, without a version. Unset: the sandbox is started and used.',
      'Set it when you want to use real hardware.',
    ),
    PORT: setting(
      port,
      '4000',
      'Port to listen on. 0: any free port.',
      'Change it when another program uses the port.',
    ),
    HOST: setting(
      text,
      '127.0.0.1',
      'Address to listen on. 0.0.0.0: all addresses of this host.',
      'Set 0.0.0.0 when clients or a proxy on other hosts connect.',
    ),
    UPSTREAM_API_KEY: setting(
      text,
      null,
      'Default API key, for requests without one. Everyone who can reach the gateway then uses your account.',
      'Set it only when the gateway is private and clients shall not have keys.',
    ),
    ALLOWED_ORIGINS: setting(
      origins,
      '',
      'Comma-separated origins whose pages may call from a browser, for example https://app.example.com. http://localhost:* allows every port, * all origins (not with UPSTREAM_API_KEY). Always allowed: the origin of the gateway, and with the sandbox on a loopback address all loopback origins.',
      'Set it when a web app of another origin calls the gateway.',
    ),
    ALLOWED_HOSTS: setting(
      hostNames,
      '',
      'Comma-separated host names under which clients reach the gateway. Loopback names, IP addresses and the hosts of ALLOWED_ORIGINS are always allowed. Required with UPSTREAM_API_KEY if HOST is not a loopback address. Default: any name, or none if HOST is a loopback address.',
      'Set it to the public name when a proxy is in front.',
    ),
    TRUSTED_PROXIES: setting(
      networks,
      '',
      'Comma-separated addresses or networks of proxies whose X-Forwarded-For header tells the address of the client.',
      'Set it when a proxy is in front, or all clients share the limits of one address.',
    ),
    MAX_MEMORY_MB: setting(
      integer(MIN_MEMORY_MB, 1_000_000),
      null,
      'Memory in megabytes from which all sizes of caches, buffers, waiting operations and subscriptions are derived. Unset: the heap limit of Node.js or the memory limit of the container, whichever is smaller, and at most 2048.',
      'Raise it together with the heap (--max-old-space-size) when an error names it; lower it when other programs need the memory.',
    ),
    LOG_LEVEL: setting(
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
      'info',
      'Level of the log on standard error: fatal, error, warn, info, debug or silent.',
      'Set debug to see each upstream call, warn when one line per operation is too much.',
    ),
    METRICS_PORT: setting(
      port,
      null,
      'Port of /metrics, on HOST. Unset: /metrics is on PORT if HOST is a loopback address, and disabled if not.',
      'Set it when Prometheus runs on another host.',
    ),
  },
  'The service': {
    UPSTREAM_JOBS_VERSION: setting(
      oneOf(['v0.4', 'v0.3']),
      'v0.4',
      'Version of the service for jobs, v0.4 or v0.3. v0.3 has no sessions. The GraphQL schema is the same.',
      'Set v0.3 when the service does not offer v0.4.',
    ),
    UPSTREAM_MAX_CONNECTIONS: setting(
      integer(1, 10_000),
      '128',
      'Maximum connections to the service: concurrent operations times the concurrent calls of each.',
      'Raise it when calls of many callers wait although the service is fast.',
    ),
    UPSTREAM_MAX_CALLS_PER_CALLER: setting(
      integer(1, 10_000),
      '24',
      'Maximum concurrent upstream calls per API key. Further calls are queued. 500 jobs by id need 20 calls.',
      'Lower it when the service limits the rate of a key.',
    ),
    UPSTREAM_TIMEOUT_MS: setting(
      integer(100, 600_000),
      '15000',
      'Timeout for an upstream call including retries, in milliseconds.',
      'Raise it when the service takes longer for large results.',
    ),
    UPSTREAM_MAX_RETRIES: setting(
      integer(0, 10),
      '3',
      'Maximum retries of an idempotent upstream call.',
      'Set 0 when a proxy in front of the service repeats calls itself.',
    ),
    UPSTREAM_MAX_RESPONSE_BYTES: setting(
      integer(1_000, 1_000_000_000),
      '16000000',
      'Maximum size of an upstream response, in bytes.',
      'Raise it when results or artifacts of your jobs are rejected as too large.',
    ),
  },
  'Callers and operations': {
    MAX_OPERATIONS_PER_MINUTE: setting(
      integer(1, 1_000_000_000),
      '12000',
      'Maximum operations per minute for an API key, or for an address without an accepted key. All may arrive at once. Large documents count as several.',
      'Lower it when one client shall not use the capacity of a process alone.',
    ),
    MAX_SHARE_PER_CALLER: setting(
      share,
      '0.5',
      'Maximum share of everything that is limited in total, for an API key (1 if UPSTREAM_API_KEY is set) and for an address.',
      'Lower it when many unknown callers use the gateway, raise it to 1 when there is only one.',
    ),
    MAX_CONNECTIONS: setting(
      integer(1, 1_000_000),
      '30000',
      'Maximum open connections. WebSockets may take two thirds of them, if MAX_MEMORY_MB allows it.',
      'Lower it to what the host allows in open files (ulimit -n).',
    ),
    MAX_BODY_BYTES: setting(
      integer(1_000, 50_000_000),
      '1000000',
      'Maximum size of a request body or WebSocket message, in bytes. Each megabyte may delay other requests by 50 ms, one of gates by 150 ms.',
      'Raise it when programs of your users are larger.',
    ),
    MAX_UPSTREAM_CALLS: setting(
      integer(1, 100_000),
      '250',
      'Maximum upstream calls for an operation, or for one event of a subscription.',
      'Raise it when an operation that you need is TOO_EXPENSIVE.',
    ),
    OPERATION_TIMEOUT_MS: setting(
      integer(100, 3_600_000),
      '30000',
      'Timeout for a query, a mutation, or an event of a subscription, in milliseconds.',
      'Raise it together with MAX_UPSTREAM_CALLS; keep it above UPSTREAM_TIMEOUT_MS.',
    ),
    KEY_VALIDITY_MS: setting(
      integer(1_000, 600_000),
      '60000',
      'How long cached data is used after the service last accepted the API key, in milliseconds.',
      'Lower it when revoked keys must stop working sooner.',
    ),
    TRUSTED_DOCUMENTS_FILE: setting(
      text,
      null,
      'JSON file of trusted documents by id. If set, only these run.',
      'Set it when all clients are yours.',
    ),
    FEDERATION: setting(
      oneOf(['none', 'subgraph']),
      'none',
      'Role in a supergraph of Apollo Federation, none or subgraph. A subgraph also serves _service and _entities.',
      'Set subgraph when a router adds the types of other services.',
    ),
    DRAIN_TIMEOUT_MS: setting(
      integer(0, 600_000),
      '10000',
      'Time to finish requests in flight at shutdown, in milliseconds.',
      'Keep it below the time after which the process is killed.',
    ),
  },
  'Sign-in': {
    AUTH_ISSUER: setting(
      issuers,
      '',
      'Comma-separated issuers of access tokens, exactly as in their OpenID discovery documents. Users then sign in, and UPSTREAM_API_KEY no longer serves requests without a key.',
      'Set it when people shall sign in instead of having API keys.',
    ),
    AUTH_AUDIENCE: setting(
      texts,
      '',
      'Comma-separated audiences, one of which an access token has to have. Required with AUTH_ISSUER.',
      'Set it to the identifier of this API at the identity provider.',
    ),
    ACCOUNTS_FILE: setting(
      text,
      null,
      'File, in YAML or JSON, that tells which users act for which account and with which role. Read again when it changes. Required with AUTH_ISSUER.',
      'Set it together with AUTH_ISSUER.',
    ),
    AUTH_JWKS_URL: setting(
      identityUrl,
      null,
      'URL of the public keys of the only issuer. Unset: discovered.',
      'Set it when the issuer has no discovery document, or the gateway cannot reach it there.',
    ),
    AUTH_CLOCK_TOLERANCE_MS: setting(
      integer(0, 300_000),
      '30000',
      'How far the clock of the identity provider may be from that of the gateway, in milliseconds.',
      'Raise it when new tokens are rejected as not valid yet.',
    ),
    AUTH_API_KEYS: setting(
      oneOf(['on', 'off']),
      'on',
      'Whether API keys of the service are accepted beside access tokens, on or off.',
      'Set off when everybody has to sign in.',
    ),
    SUBMITTER_METADATA_KEY: setting(
      textOfAtMost(40),
      null,
      'Key of the metadata of jobs to which the gateway writes the subject of the user who submits them. Unset: not written.',
      'Set it when the service shall show who has submitted a job.',
    ),
  },
  Subscriptions: {
    POLL_MIN_INTERVAL_MS: setting(
      integer(10, 600_000),
      '500',
      'Shortest poll interval of a watched job, in milliseconds.',
      'Raise it when subscriptions use too much of the rate limit of a key.',
    ),
    POLL_MAX_INTERVAL_MS: setting(
      integer(10, 600_000),
      '30000',
      'Longest poll interval of a watched job, in milliseconds.',
      'Lower it when changes of jobs that run long must be seen sooner.',
    ),
  },
  'Several gateways': {
    REDIS_URL: setting(
      redisUrl,
      null,
      'URL of the Redis that several gateways share, redis:// or rediss://. Unset: nothing is shared.',
      'Set it when several gateways serve the same callers.',
    ),
    REDIS_TIMEOUT_MS: setting(
      integer(1, 10_000),
      '20',
      'Timeout for a Redis command, in milliseconds. The gateway continues without its result.',
      'Raise it when Redis is in another data center.',
    ),
    FINGERPRINT_SECRET: setting(
      textOfAtLeast(16),
      null,
      'HMAC secret for API key fingerprints and Redis signatures, the same on all instances. Unset: derived from REDIS_URL, or random without Redis.',
      'Set it when others can read REDIS_URL.',
    ),
  },
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      collectorUrl,
      null,
      'URL of an OpenTelemetry collector (OTLP over HTTP). Unset: no spans are recorded.',
      'Set it when you collect traces.',
    ),
  },
  'The sandbox': {
    SANDBOX_PORT: setting(
      port,
      '4010',
      'Port of the sandbox. 0: any free port.',
      'Change it when another program uses the port.',
    ),
    SANDBOX_DATA_FILE: setting(
      text,
      null,
      'SQLite file of the sandbox. Unset: in memory.',
      'Set it when jobs shall survive a restart.',
    ),
    SANDBOX_SPEED: setting(
      positiveNumber(1_000_000),
      '10',
      'Speed of the sandbox compared to real hardware. 1: as fast as real hardware.',
      'Raise it when you do not want to wait for jobs.',
    ),
    SANDBOX_API_MONTH: setting(
      oneOf(['2026-04', '2026-06', '2026-09']),
      '2026-09',
      'Month whose v0.4 responses the sandbox gives, 2026-04, 2026-06 or 2026-09.',
      'Set an older one when you test what the service sent then.',
    ),
  },
} satisfies Record<string, Record<string, Setting<unknown>>>;

export const SETTINGS = {
  ...GROUPS['The most common'],
  ...GROUPS['The service'],
  ...GROUPS['Callers and operations'],
  ...GROUPS['Sign-in'],
  ...GROUPS.Subscriptions,
  ...GROUPS['Several gateways'],
  ...GROUPS.Traces,
  ...GROUPS['The sandbox'],
};

/** The names of each group, by its title. */
export const SETTING_GROUPS = Object.entries(GROUPS).map(([title, settings]) => ({
  title,
  names: Object.keys(settings) as readonly Name[],
}));

const MEMORY = 'it follows from MAX_MEMORY_MB';
const FIXED = 'its value is fixed';

/** Settings of earlier releases, with what has replaced them. */
export const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  CACHE_MAX_KB: MEMORY,
  MAX_UNSENT_BYTES: MEMORY,
  MAX_UNFINISHED_BYTES: MEMORY,
  UPSTREAM_MAX_BYTES_IN_FLIGHT: MEMORY,
  MAX_WAITING_CALLS: MEMORY,
  MAX_SUBSCRIPTIONS: MEMORY,
  MAX_WATCHED_JOBS: MEMORY,
  MAX_WATCHED_JOBS_PER_CALLER: 'it is MAX_SHARE_PER_CALLER of what follows from MAX_MEMORY_MB',
  MAX_WEBSOCKETS: 'it is two thirds of MAX_CONNECTIONS, or what MAX_MEMORY_MB allows',
  MAX_DOCUMENT_LENGTH: FIXED,
  MAX_DOCUMENT_NESTING: FIXED,
  MAX_TOKENS: FIXED,
  MAX_COMPARISONS: FIXED,
  MAX_DEPTH: FIXED,
  MAX_ALIASES: FIXED,
  MAX_DIRECTIVES: FIXED,
  MAX_MUTATION_FIELDS: FIXED,
  MAX_RESPONSE_BYTES: FIXED,
  MAX_RESPONSE_VALUES: FIXED,
  MAX_INTROSPECTION_VALUES: FIXED,
  MAX_RESPONSE_STATES: FIXED,
  MAX_OPERATIONS_PER_WEBSOCKET: FIXED,
  REQUEST_TIMEOUT_MS: FIXED,
  SEND_TIMEOUT_MS: FIXED,
  WEBSOCKET_IDLE_TIMEOUT_MS: FIXED,
  CIRCUIT_BREAKER_FAILURES: FIXED,
  CIRCUIT_BREAKER_RESET_MS: FIXED,
};

export function describeRemoved(name: string): string | null {
  const replacement = Object.hasOwn(REMOVED_SETTINGS, name) ? REMOVED_SETTINGS[name] : undefined;
  return replacement === undefined ? null : `${name} is no longer a setting: ${replacement}.`;
}

export type Name = keyof typeof SETTINGS;

export const NAMES = Object.keys(SETTINGS) as readonly Name[];

export type Config = { readonly [N in Name]: (typeof SETTINGS)[N] extends Setting<infer T> ? T : never };
