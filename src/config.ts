import { z } from 'zod';
import { flagOf, meant, readFlags } from './flags.js';

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
const port = whole(0, 65_535);
const text = z.string().trim().min(1, 'must not be empty');

/** The service's address. Users often have one that ends in a version: that is said, not guessed. */
const serviceUrl = z.string().transform((given, context) => {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    context.addIssue({ code: 'custom', message: 'must be a URL such as https://api.ionq.co' });
    return z.NEVER;
  }
  if (/\/v0\.\d+\/?$/.test(url.pathname)) {
    context.addIssue({ code: 'custom', message: 'must be without a version: leave the /v0.x at its end out' });
  }
  return url;
});

const collectorUrl = z.string().transform((given, context) => {
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return new URL(given);
  context.addIssue({ code: 'custom', message: 'must be a URL such as http://127.0.0.1:4318' });
  return z.NEVER;
});

/** Whether a % stands only where it begins a character, as in an address it must. */
function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Only what is said here counts: a query would set whatever the client library knows. */
const redisUrl = z.string().transform((given, context) => {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isRedis = (url?.protocol === 'redis:' || url?.protocol === 'rediss:') && url.hostname !== '';
  const isNothingElse = url?.search === '' && url.hash === '' && /^\/?\d*$/.test(url.pathname);
  if (isRedis && isNothingElse && isEncoded(url.username + url.password)) return url;
  context.addIssue({
    code: 'custom',
    message: 'must be a URL such as redis://:password@10.0.0.7:6379/0 (rediss: with TLS)',
  });
  return z.NEVER;
});

const origins = z.string().transform((list, context) => {
  const all = list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  for (const origin of all) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      context.addIssue({
        code: 'custom',
        message: `${JSON.stringify(origin)} is not an origin such as https://app.example.com`,
      });
    }
  }
  return all;
});

interface Setting<T> {
  readonly type: z.ZodType<T>;
  /** In the form a user would write it; null: unset. */
  readonly standard: string | null;
  readonly meaning: string;
}

function setting<T>(type: z.ZodType<T>, standard: string, meaning: string): Setting<T>;
function setting<T>(type: z.ZodType<T>, standard: null, meaning: string): Setting<T | null>;
function setting(type: z.ZodType, standard: string | null, meaning: string): Setting<unknown> {
  return { type: standard === null ? type.nullable() : type, standard, meaning };
}

/** Every setting, by the name of its environment variable. */
const SETTINGS = {
  PORT: setting(port, '4000', 'Port to listen on; 0 takes any free one.'),
  HOST: setting(text, '127.0.0.1', 'Address to listen on; 0.0.0.0 is every one of this machine.'),
  UPSTREAM_URL: setting(
    serviceUrl,
    null,
    'The Quantum Job Service, without a version. Unset: the sandbox is started and used.',
  ),
  UPSTREAM_JOBS_VERSION: setting(
    z.enum(['v0.4', 'v0.3'], { error: 'must be v0.4 or v0.3' }),
    'v0.4',
    'Version of the service that jobs come from; v0.3 has no sessions. The graph is the same.',
  ),
  UPSTREAM_API_KEY: setting(
    text,
    null,
    'A key for callers who bring none: whoever reaches the gateway then uses your account.',
  ),
  ALLOWED_ORIGINS: setting(
    origins,
    '',
    'Origins, with commas between, whose pages may call from a browser. Our own always may.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    }),
    'info',
    'How much is logged, to standard error.',
  ),
  METRICS_PORT: setting(
    port,
    null,
    'Port of /metrics, on HOST. Unset: it is on PORT when HOST is this machine alone, and nowhere when not.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    collectorUrl,
    null,
    'OpenTelemetry collector (OTLP over HTTP) that spans are sent to. Unset: none are made.',
  ),

  REDIS_URL: setting(
    redisUrl,
    null,
    'A Redis that several gateways share what they know through, as redis:// or rediss://. Unset: each is alone.',
  ),
  REDIS_TIMEOUT_MS: setting(
    whole(1, 10_000),
    '20',
    'How long Redis may take over one thing before the gateway goes on without it, in milliseconds.',
  ),
  FINGERPRINT_SECRET: setting(
    text.min(16, 'must have at least 16 characters'),
    null,
    'What the hashes of API keys are keyed with, the same for all gateways. Unset: worked out from REDIS_URL, which whoever uses that Redis knows; without it, random.',
  ),

  SANDBOX_PORT: setting(port, '4010', 'Port of the sandbox; 0 takes any free one.'),
  SANDBOX_DATA_FILE: setting(text, null, 'SQLite file of the sandbox. Unset: it forgets everything at the end.'),
  SANDBOX_SPEED: setting(
    z.coerce
      .number({ error: 'must be a number' })
      .positive('must be more than 0')
      .max(1_000_000, 'must be at most 1000000'),
    '10',
    'How many times faster than a real machine the sandbox runs jobs; 1 is realistic.',
  ),

  TRUSTED_DOCUMENTS_FILE: setting(
    text,
    null,
    'JSON file of documents by their ids. Set: only these run, given by their id or hash or in full.',
  ),
  MAX_BODY_BYTES: setting(whole(1_000, 50_000_000), '4000000', 'Size of a request body or socket message.'),
  MAX_DOCUMENT_LENGTH: setting(
    whole(1_000, 1_000_000),
    '100000',
    'Characters of a GraphQL document; values in variables do not count.',
  ),
  MAX_DOCUMENT_NESTING: setting(whole(10, 500), '100', 'How deep brackets nest in a document.'),
  MAX_TOKENS: setting(whole(100, 1_000_000), '10000', 'Tokens of a document.'),
  MAX_DEPTH: setting(whole(5, 100), '20', 'How deep the fields of an operation nest, fragments spelled out.'),
  MAX_ALIASES: setting(whole(0, 10_000), '100', 'Aliases of an operation, fragments spelled out.'),
  MAX_DIRECTIVES: setting(whole(0, 10_000), '100', 'Directives of an operation, fragments spelled out.'),
  MAX_MUTATION_FIELDS: setting(whole(1, 1_000), '20', 'Root fields of a mutation, each of which changes something.'),
  MAX_UPSTREAM_CALLS: setting(
    whole(1, 100_000),
    '250',
    'Calls of the service that one operation, or one event of a subscription, may take.',
  ),
  MAX_RESPONSE_VALUES: setting(
    whole(100, 100_000_000),
    '250000',
    'Values that the answer to an operation may hold, by what its lists ask for.',
  ),
  MAX_RESPONSE_STATES: setting(whole(1, 100_000_000), '50000', 'Measured states that one answer may hold.'),
  MAX_OPERATIONS_PER_MINUTE: setting(
    whole(1, 1_000_000_000),
    '12000',
    'Operations of one API key in a minute, all at once if need be; without a key, of one address.',
  ),
  REQUEST_TIMEOUT_MS: setting(
    whole(100, 600_000),
    '30000',
    'How long a request may take to arrive, headers and body, in milliseconds.',
  ),
  OPERATION_TIMEOUT_MS: setting(
    whole(100, 3_600_000),
    '30000',
    'How long a query or mutation may take as a whole, in milliseconds.',
  ),
  CACHE_MAX_KB: setting(
    whole(100, 100_000_000),
    '100000',
    'Kilobytes of answers of the service that are remembered, all callers together; half of it for pages of jobs as they came.',
  ),
  MAX_CONNECTIONS: setting(
    whole(1, 1_000_000),
    '30000',
    'Connections that may be open at once, WebSockets among them.',
  ),
  MAX_WEBSOCKETS: setting(whole(1, 1_000_000), '20000', 'WebSockets that may be open at once.'),
  MAX_OPERATIONS_PER_WEBSOCKET: setting(whole(1, 10_000), '100', 'Operations that may run on one WebSocket at once.'),
  MAX_SUBSCRIPTIONS: setting(whole(1, 1_000_000), '50000', 'Subscriptions that may be open at once.'),
  MAX_WATCHED_JOBS: setting(
    whole(1, 1_000_000),
    '20000',
    'Jobs and sessions that all callers together may follow at once.',
  ),
  MAX_WATCHED_JOBS_PER_CALLER: setting(
    whole(1, 1_000_000),
    '1000',
    'Jobs and sessions that one caller may follow at once.',
  ),
  POLL_MIN_INTERVAL_MS: setting(
    whole(10, 600_000),
    '500',
    'The shortest time between two looks at a followed job, in milliseconds.',
  ),
  POLL_MAX_INTERVAL_MS: setting(whole(10, 600_000), '30000', 'The longest.'),
  UPSTREAM_MAX_CONNECTIONS: setting(
    whole(1, 10_000),
    '128',
    'Connections to the service: operations at once, times the calls that one makes at once. 128 is sixteen of eight each.',
  ),
  UPSTREAM_MAX_CALLS_PER_CALLER: setting(
    whole(1, 10_000),
    '24',
    'Calls of the service under way for one API key; further ones wait for their turn. 500 jobs by id take 20.',
  ),
  CIRCUIT_BREAKER_FAILURES: setting(
    whole(1, 1_000_000),
    '20',
    'Calls in a row that do not reach the service before it is left alone for a while.',
  ),
  CIRCUIT_BREAKER_RESET_MS: setting(whole(1, 600_000), '3000', 'How long it is left alone, in milliseconds.'),
  UPSTREAM_TIMEOUT_MS: setting(
    whole(100, 600_000),
    '15000',
    'How long an answer of the service may take, retries included, in milliseconds.',
  ),
  UPSTREAM_MAX_RESPONSE_BYTES: setting(whole(1_000, 1_000_000_000), '16000000', 'Size of an answer of the service.'),
  UPSTREAM_MAX_RETRIES: setting(whole(0, 10), '3', 'How often a call that is safe to repeat is tried again.'),
  DRAIN_TIMEOUT_MS: setting(
    whole(0, 600_000),
    '10000',
    'How long requests in flight may take to finish at the end, in milliseconds.',
  ),
} satisfies Record<string, Setting<unknown>>;

type Name = keyof typeof SETTINGS;

const NAMES = Object.keys(SETTINGS) as readonly Name[];

export type Config = { readonly [N in Name]: (typeof SETTINGS)[N] extends Setting<infer T> ? T : never };

/** Settings by their names, as values or as one would write them into the environment; each has a default. */
export type Settings = { readonly [N in Name]?: Given<Config[N]> | undefined };

type Given<T> = T extends readonly (infer I)[] ? readonly I[] | string : T extends string | null ? T : T | string;

export type Reading =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'complaints'; readonly complaints: readonly string[] };

/** What the environment and the command line ask for; a flag wins over its variable. All complaints come at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, argv: readonly string[]): Reading {
  const { values, complaints } = readFlags(argv, NAMES);
  if (values['help'] === true) return { kind: 'help' };
  if (values['version'] === true) return { kind: 'version' };
  return settle(complaints, {
    given(name) {
      const flag = values[flagOf(name)];
      return typeof flag === 'string' ? flag : env[name];
    },
    called: (name) => `${name} (--${flagOf(name)})`,
  });
}

/** The same for a program that has the values at hand; the environment is not looked at. */
export function readSettings(settings: Settings): Exclude<Reading, { readonly kind: 'help' | 'version' }> {
  const values: Readonly<Record<string, unknown>> = settings;
  const complaints = Object.keys(values)
    .filter((name) => !Object.hasOwn(SETTINGS, name))
    .map((name) => `There is no setting ${name}.${meant(name, NAMES)}`);
  return settle(complaints, {
    // A list is written with commas between, and a URL as its address.
    given: (name) => (values[name] === undefined || values[name] === null ? undefined : String(values[name])),
    called: (name) => name,
  });
}

interface Source {
  /** As one would write it into the environment. */
  readonly given: (name: Name) => string | undefined;
  /** What the reader of a complaint knows the setting as. */
  readonly called: (name: Name) => string;
}

function settle(heard: readonly string[], { given, called }: Source) {
  const complaints = [...heard];
  const read: Record<string, unknown> = {};
  for (const name of NAMES) {
    const { type, standard } = SETTINGS[name];
    const value = given(name) || standard;
    const result = type.safeParse(value);
    if (result.success) read[name] = result.data;
    else
      for (const { message } of result.error.issues)
        complaints.push(`${called(name)} ${message}; got ${shown(name, value)}.`);
  }
  const config = read as Config;
  if (config.POLL_MIN_INTERVAL_MS > config.POLL_MAX_INTERVAL_MS)
    complaints.push('POLL_MIN_INTERVAL_MS must not be more than POLL_MAX_INTERVAL_MS.');
  return complaints.length > 0 ? { kind: 'complaints' as const, complaints } : { kind: 'config' as const, config };
}

/** A key, a secret, or a URL with a password. */
const HIDDEN = /KEY|SECRET|REDIS/;

function shown(name: string, given: string | null): string {
  return HIDDEN.test(name) ? 'a value that is not shown' : JSON.stringify(given);
}

export function helpText(): string {
  const rows = NAMES.map((name) => {
    const { standard, meaning } = SETTINGS[name];
    return `${`  --${flagOf(name)} <value>`.padEnd(42)}${meaning}${standard ? ` [${standard}]` : ''}`;
  });
  return `quantum-job-gateway: a GraphQL gateway over the Quantum Job Service.

  quantum-job-gateway                                    over a sandbox of the service, on this machine
  quantum-job-gateway --upstream https://api.ionq.co     over the service itself

Settings, as flags, as environment variables (--port is PORT), or in a file .env of the current folder:
${rows.join('\n')}
      --upstream <url>                      The same as --upstream-url.
  -h, --help                                This text.
  -v, --version                             The version.

It ends with 0 when it was told to stop, 1 when it could not start or was told a second time, 2 when a setting is wrong.
`;
}
