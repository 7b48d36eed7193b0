import { MIN_MEMORY_MB } from './limits.js';
import {
  apiKey,
  clientParameters,
  collectorUrl,
  existingFile,
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
  textOf,
  texts,
  upstreamUrl,
} from './setting-types.js';

interface Setting<T> {
  readonly type: SettingType<T>;
  /** The text that a user would write; null: unset. */
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
  Common: {
    UPSTREAM_URL: setting(
      upstreamUrl,
      null,
      'URL of the Quantum Job Service, without a version. Unset: the sandbox is started and used.',
      'Set https://api.ionq.co when you want to use real hardware.',
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
      'Set 0.0.0.0 when clients or a proxy on other hosts connect; read docs/security.md first, as there is no TLS.',
    ),
    UPSTREAM_API_KEY: setting(
      apiKey,
      null,
      'Default API key, for requests without one. Everyone who can reach the gateway can then read your jobs and spend your money.',
      'Set it only when nobody but you reaches the gateway, or whoever does may spend your money.',
    ),
    ALLOWED_ORIGINS: setting(
      origins,
      '',
      'Comma-separated origins whose pages may call the gateway from a browser, for example https://app.example.com. http://localhost:* allows every port, and * every origin (not with UPSTREAM_API_KEY). Always allowed: the origin of the gateway and, with the sandbox on a loopback address, all loopback origins.',
      'Set it when a web app on another origin calls the gateway.',
    ),
    ALLOWED_HOSTS: setting(
      hostNames,
      '',
      'Comma-separated host names by which clients reach the gateway. Always allowed: loopback names, IP addresses and the hosts of ALLOWED_ORIGINS. Requests with another name are rejected; but if this is unset and HOST is not a loopback address, every name is allowed.',
      'Set the public name when a proxy is in front. Required with UPSTREAM_API_KEY unless HOST is a loopback address.',
    ),
    TRUSTED_PROXIES: setting(
      networks,
      '',
      'Comma-separated addresses or networks of proxies, whose X-Forwarded-For and X-Forwarded-Proto headers are believed. Connections from a proxy are not limited per client.',
      'Set it when a proxy is in front: otherwise all clients count as one address. Limit the connections of a client in the proxy.',
    ),
  },
  Monitoring: {
    LOG_LEVEL: setting(
      oneOf(['error', 'warn', 'info', 'debug', 'silent']),
      'info',
      'What the log on standard error contains: error, warn, info or debug, each with those before it, or silent for nothing.',
      'Set debug to see each call to the service. Set warn when one line per operation is too much; the log then no longer says which user has changed what.',
    ),
    METRICS_PORT: setting(
      port,
      null,
      'Port of /metrics, on HOST. Unset: /metrics is on PORT while only programs of this host are served, which means that HOST is a loopback address, TRUSTED_PROXIES and ALLOWED_HOSTS are unset, and ALLOWED_ORIGINS names no other host. Otherwise there is none.',
      'Set it when you collect metrics of a gateway that other hosts reach, and block the port from outside: metrics show what each account does.',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      collectorUrl,
      null,
      'URL of an OpenTelemetry collector (OTLP over HTTP). Unset: no spans are recorded.',
      'Set it when you collect traces: each operation and each call to the service is a span.',
    ),
  },
  'The service': {
    UPSTREAM_JOBS_VERSION: setting(
      oneOf(['v0.4', 'v0.3']),
      'v0.4',
      'Version of the service for jobs, v0.4 or v0.3. The GraphQL schema is the same, but v0.3 has no sessions, estimates or clones.',
      'Set v0.3 only when the service does not offer v0.4.',
    ),
    UPSTREAM_MAX_CONCURRENT_CALLS: setting(
      integer(1, 10_000),
      '128',
      'Maximum concurrent calls to the service, of all API keys together.',
      'Raise it when errors name it; lower it when the service or a firewall allows fewer connections.',
    ),
    UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: setting(
      integer(1, 10_000),
      '24',
      'Maximum concurrent calls to the service for one API key. Further calls wait. 500 jobs by id need 20 calls.',
      'Raise it when errors name it; lower it when the service responds with 429.',
    ),
    UPSTREAM_TIMEOUT_MS: setting(
      integer(100, 600_000, 'milliseconds'),
      '15000',
      'Timeout for a call to the service, in milliseconds, including retries and the wait for other calls. A mutation has the full time from when it is sent. An operation, or an event of a subscription, may take 30 s, or twice this if that is longer, plus this if it has sent a mutation.',
      'Raise it when errors name it. Keep the timeout of the proxy above three times this, and above 45 s.',
    ),
    UPSTREAM_MAX_RESPONSE_BYTES: setting(
      integer(1_000, 1_000_000_000, 'bytes'),
      '16000000',
      'Maximum size of a response of the service, in bytes.',
      'Raise it when errors name it: results or artifacts of your jobs are larger.',
    ),
    POLL_MIN_INTERVAL_MS: setting(
      integer(10, 600_000, 'milliseconds'),
      '500',
      'Shortest poll interval of subscriptions, in milliseconds. The longest is 30 s, or this value if it is longer.',
      'Raise it when subscriptions make the service respond with 429; events are then later.',
    ),
  },
  Limits: {
    MAX_OPERATIONS_PER_MINUTE: setting(
      integer(1, 1_000_000_000),
      '12000',
      'Maximum operations per minute of one client: a user, an API key, or an address without either. All of them may come in one burst. Large requests and results count as several.',
      'Raise it when errors name it for clients that you trust; lower it, for example to 600, when strangers use the gateway or one client slows the others.',
    ),
    MAX_SHARE_PER_CLIENT: setting(
      share,
      '0.5',
      'Largest part of each shared limit (memory, connections, waiting operations) that one user, API key or address may use: 0.5 is half, 1 all. With UPSTREAM_API_KEY, the key may use all.',
      'Raise it when errors name it for clients that you trust, and to 1 when there is one client only; lower it, for example to 0.1, when strangers use the gateway.',
    ),
    MAX_MEMORY_MB: setting(
      integer(MIN_MEMORY_MB, 1_000_000, 'megabytes'),
      null,
      'Memory for caches, buffers, connections, subscriptions and waiting operations, in megabytes, at least 96. The process takes up to twice as much. Unset: the heap limit of Node.js or the memory of the container, whichever is smaller, at most 2048.',
      'Leave it unset. When errors name it, give the container and the heap more memory: docs/operating.md has the steps.',
    ),
    MAX_CONNECTIONS: setting(
      integer(1, 1_000_000),
      '30000',
      'Maximum open connections. WebSockets may take two thirds of them, if MAX_MEMORY_MB allows it.',
      'Raise it when errors name it, and lower it if the host allows fewer open files (ulimit -Hn).',
    ),
    MAX_BODY_BYTES: setting(
      integer(1_000, 50_000_000, 'bytes'),
      '1000000',
      'Maximum size of a request body or WebSocket message, in bytes. A body of one megabyte may delay other requests by 50 ms, or by 150 ms if it is a circuit.',
      'Raise it when programs of your users are larger, together with the limit of the proxy.',
    ),
    MAX_CALLS_PER_OPERATION: setting(
      integer(1, 100_000),
      '250',
      'Maximum calls to the service for an operation, or for one event of a subscription.',
      'Raise it when errors name it; one operation may then use more of the rate limit of its account.',
    ),
    DRAIN_TIMEOUT_MS: setting(
      integer(0, 600_000, 'milliseconds'),
      '8000',
      'How long requests in flight may take to finish at shutdown, in milliseconds. After that they fail.',
      'Keep it two seconds below the time after which the process is killed: 10 s with docker stop, 15 s with compose.yaml, and 30 s in Kubernetes, minus its preStop.',
    ),
  },
  Access: {
    REVOKED_KEY_DELAY_MS: setting(
      integer(1_000, 600_000, 'milliseconds'),
      '60000',
      'How long a revoked API key may still read cached jobs, results and sessions, in milliseconds, at least 1000.',
      'Lower it when revoked keys must stop working sooner; reading cached data then needs a call more often.',
    ),
    TRUSTED_DOCUMENTS_FILE: setting(
      existingFile,
      null,
      'JSON file { "<id>": "<document>" } with the only documents that may run. The dashboard and GraphiQL do not work then.',
      'Set it when all clients are yours, so that nobody can send an operation that you have not written.',
    ),
    MCP_TOOLS: setting(
      oneOf(['none', 'read', 'all']),
      null,
      'What agents may do at /mcp (Model Context Protocol). read: everything that changes no job; all: also submit and cancel jobs; none: there is no /mcp. Unset: all while only programs of this host are served (as for METRICS_PORT), otherwise read. With TRUSTED_DOCUMENTS_FILE it is always none.',
      'Set all when agents may spend money, read when they must not, and none when nobody uses agents.',
    ),
  },
  'Sign-in': {
    AUTH_ISSUER: setting(
      issuers,
      '',
      'Comma-separated issuers of access tokens, exactly as in their OpenID discovery documents. Users then sign in, and UPSTREAM_API_KEY no longer serves requests without a key.',
      'Set it when people sign in instead of having API keys.',
    ),
    AUTH_AUDIENCE: setting(
      texts,
      '',
      'Comma-separated audiences. An access token must have one of them.',
      'Required with AUTH_ISSUER: the identifier of this API at the identity provider.',
    ),
    ACCOUNTS_FILE: setting(
      text,
      null,
      'YAML or JSON file with the accounts, and the role of each user in them. Read again when it changes.',
      'Required with AUTH_ISSUER; docs/authentication.md describes it.',
    ),
    AUTH_JWKS_URL: setting(
      identityUrl,
      null,
      'URL of the public keys of the issuer; not with several issuers. Unset: discovered.',
      'Set it when the issuer has no discovery document, or the gateway cannot reach that document.',
    ),
    AUTH_API_KEYS: setting(
      oneOf(['on', 'off']),
      'on',
      'Whether API keys of the service are accepted beside access tokens, on or off.',
      'Set off when everybody has to sign in.',
    ),
    AUTH_PARAMETERS: setting(
      clientParameters,
      null,
      'Parameters with which the dashboard and GraphiQL sign users in at the first issuer, for example client_id=web&scope=openid. Unset: these pages ask for an API key, so AUTH_API_KEYS=off makes them unusable.',
      'Set it when people use these pages, and register <address of the gateway>/signed-in as redirect URI.',
    ),
    SUBMITTER_METADATA_KEY: setting(
      textOf({ max: 40 }),
      null,
      'Key in the metadata of a job under which the gateway stores the subject of the user who has submitted it, at most 40 characters. Unset: not stored.',
      'Set it when the service has to show who has submitted a job.',
    ),
  },
  'Several gateways and routers': {
    REDIS_URL: setting(
      redisUrl,
      null,
      'URL of the Redis that several gateways share, redis:// or rediss://. Unset: nothing is shared.',
      'Set it when several gateways serve the same API keys or users: otherwise each polls, caches and counts by itself.',
    ),
    FINGERPRINT_SECRET: setting(
      textOf({ min: 16 }),
      null,
      'Secret of at least 16 characters for fingerprints of API keys and for signatures in Redis. Unset: derived from REDIS_URL, or random without Redis.',
      'Set the same long random text on all gateways when you set REDIS_URL: otherwise everyone who knows that URL can forge cached jobs.',
    ),
    FEDERATION: setting(
      oneOf(['none', 'subgraph']),
      'none',
      'Role in a supergraph of Apollo Federation, none or subgraph. A subgraph also serves _service and _entities.',
      'Set subgraph when a router combines this gateway with other GraphQL services.',
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
      'SQLite file for the data of the sandbox. Unset: in memory. In a container, its folder must be writable.',
      'Set it to keep jobs after a restart.',
    ),
    SANDBOX_SPEED: setting(
      positiveNumber(1_000_000),
      '10',
      'How many times faster than on real hardware jobs run in the sandbox.',
      'Raise it when you do not want to wait for jobs; set 1 to see how long users will wait.',
    ),
  },
} satisfies Record<string, Record<string, Setting<unknown>>>;

export const SETTINGS = {
  ...GROUPS.Common,
  ...GROUPS.Monitoring,
  ...GROUPS['The service'],
  ...GROUPS.Limits,
  ...GROUPS.Access,
  ...GROUPS['Sign-in'],
  ...GROUPS['Several gateways and routers'],
  ...GROUPS['The sandbox'],
};

/** The names of each group, by its title. */
export const SETTING_GROUPS = Object.entries(GROUPS).map(([title, settings]) => ({
  title,
  names: Object.keys(settings) as readonly Name[],
}));

export type Name = keyof typeof SETTINGS;

export const NAMES = Object.keys(SETTINGS) as readonly Name[];

export type Config = { readonly [N in Name]: (typeof SETTINGS)[N] extends Setting<infer T> ? T : never };
