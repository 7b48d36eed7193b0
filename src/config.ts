import { correctTypo, parseFlags, suggestName, toFlag } from './flags.js';
import { isLoopback } from './isolation/address.js';
import { createLimits, detectMaxMemoryMb, getContainerMb, getHeapLimitMb } from './limits.js';
import { showValue } from './setting-types.js';
import { type Config, NAMES, type Name, SETTING_GROUPS, SETTINGS } from './settings.js';

export type { Config };

/** Settings by name, as values or as in the environment; each has a default. */
export type Settings = { readonly [N in Name]?: SettingInput<Config[N]> | undefined };

type SettingInput<T> = T extends readonly (infer I)[]
  ? readonly I[] | string
  : T extends string | null
    ? T
    : T | string;

export type ConfigResult =
  | {
      readonly kind: 'config';
      readonly config: Config;
      readonly openPage: boolean;
      /** Whether an agent is served on standard input and output. */
      readonly servesMcp: boolean;
      /** What the operator should mend, although the gateway starts. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'errors'; readonly errors: readonly string[] };

/**
 * Reads settings from the environment and the command line; a flag overrides its variable. Reports all errors at once.
 * `fileNames` are the variables of the file .env, whose lines are for the gateway, unlike the rest of the environment.
 */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
  fileNames: readonly string[] = [],
): ConfigResult {
  const { values, errors } = parseFlags(argv, NAMES);
  if (values['help'] === true) return { kind: 'help' };
  if (values['version'] === true) return { kind: 'version' };
  const servesMcp = values['mcp'] === true;
  const getGiven = (name: Name) => {
    const flag = values[toFlag(name)];
    // A flag without a value is reported; an empty variable counts as unset, as Compose files and CI pass it.
    return typeof flag === 'string' ? flag : env[name] || undefined;
  };
  const result = parseSettingValues(errors, {
    getValue: (name) => (servesMcp && Object.hasOwn(MCP_VALUES, name) ? MCP_VALUES[name] : getGiven(name)),
    formatName: (name) => `${name} (--${toFlag(name)})`,
  });
  if (result.kind === 'errors') return result;
  const problem = servesMcp ? findMcpProblem(result.config) : null;
  if (problem !== null) return { kind: 'errors', errors: [problem] };
  const given = NAMES.filter((name) => getGiven(name) !== undefined);
  const warnings = [
    ...findMisspelled(env, fileNames),
    ...findDoubts(result.config),
    ...findUnused(result.config, given, servesMcp),
  ];
  return { ...result, openPage: values['open'] === true, servesMcp, warnings };
}

/** A host starts the program for each of its windows, so no port is fixed, and others cannot connect. */
const MCP_VALUES: Readonly<Partial<Record<Name, string | undefined>>> = {
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: undefined,
  // They would say that others can: agents on standard input could no longer submit jobs.
  ALLOWED_HOSTS: undefined,
  ALLOWED_ORIGINS: undefined,
  TRUSTED_PROXIES: undefined,
  SANDBOX_PORT: '0',
};

function findMcpProblem(config: Config): string | null {
  if (config.UPSTREAM_URL !== null && config.UPSTREAM_API_KEY === null)
    return 'UPSTREAM_API_KEY is required with --mcp and UPSTREAM_URL: an agent on standard input sends no key.';
  return config.TRUSTED_DOCUMENTS_FILE === null
    ? null
    : 'TRUSTED_DOCUMENTS_FILE must be unset with --mcp: tools send documents of their own.';
}

/**
 * Lines of .env may be for other programs, but not those that resemble a setting. Other variables are reported only if a letter or two differ: most of
 * them are not for the gateway. OpenTelemetry reads variables of its own.
 */
function* findMisspelled(env: Readonly<Record<string, unknown>>, fileNames: readonly string[]): Iterable<string> {
  for (const name of new Set([...fileNames, ...Object.keys(env)])) {
    if (Object.hasOwn(SETTINGS, name) || name.startsWith('OTEL_')) continue;
    const isInFile = fileNames.includes(name);
    const suggestion = isInFile ? suggestName(name.toUpperCase(), NAMES) : correctTypo(name, NAMES);
    const place = isInFile ? '.env' : 'the environment';
    if (suggestion !== '') yield `${name} in ${place} is not a setting, and is ignored.${suggestion}`;
  }
}

/** Given settings without an effect, which somebody may rely on. */
function* findUnused(config: Config, given: readonly Name[], servesMcp: boolean): Iterable<string> {
  for (const name of given) {
    if (servesMcp && Object.hasOwn(MCP_VALUES, name)) yield `${name} has no effect with --mcp.`;
    else if (config.UPSTREAM_URL !== null && name.startsWith('SANDBOX_'))
      yield `${name} has no effect with UPSTREAM_URL: the sandbox is not started.`;
    else if (config.TRUSTED_DOCUMENTS_FILE !== null && name === 'MCP_TOOLS' && config.MCP_TOOLS !== 'none')
      yield 'MCP_TOOLS has no effect with TRUSTED_DOCUMENTS_FILE: there is no /mcp.';
  }
}

/** A larger part of a container than this is too much for the heap: by default it is half, as the process takes about twice the heap. */
const MAX_HEAP_SHARE = 0.75;

/** Settings that work, but probably not as they were meant. */
function* findDoubts(config: Config): Iterable<string> {
  const { UPSTREAM_MAX_CONCURRENT_CALLS: maxCalls, UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: maxPerKey } = config;
  if (maxPerKey > maxCalls)
    yield `UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY (${maxPerKey}) is more than UPSTREAM_MAX_CONCURRENT_CALLS (${maxCalls}), so a key has ${maxCalls}.`;
  const isPublic = config.ALLOWED_HOSTS.length > 0 || config.TRUSTED_PROXIES.length > 0;
  if (config.UPSTREAM_URL === null && isPublic)
    yield 'UPSTREAM_URL is unset, so the sandbox is used: no job reaches the service.';
  if (config.UPSTREAM_URL?.protocol === 'http:' && !isLoopback(config.UPSTREAM_URL.hostname))
    yield 'UPSTREAM_URL is http: API keys are sent unencrypted. Use https, unless the network is yours.';
  const memoryMb = config.MAX_MEMORY_MB;
  const heapMb = getHeapLimitMb();
  const containerMb = getContainerMb();
  if (heapMb > containerMb * MAX_HEAP_SHARE)
    yield `The heap of Node may grow to ${heapMb} MB, and the process to about twice as much, but the container has ${containerMb} MB. Raise its memory, or set --max-old-space-size to half of it.`;
  else if (memoryMb !== null && memoryMb > containerMb * MAX_HEAP_SHARE)
    yield `MAX_MEMORY_MB is ${memoryMb}, and the process takes up to twice as much, but the container has ${containerMb} MB. Raise its memory, or lower MAX_MEMORY_MB.`;
  else if (memoryMb !== null && memoryMb > heapMb)
    yield `MAX_MEMORY_MB is ${memoryMb}, but the heap of Node is ${heapMb} MB. Start Node with --max-old-space-size=${memoryMb}, or lower MAX_MEMORY_MB.`;
}

/** Reads settings from an object; the environment is not read. */
export function parseSettings(settings: Settings): ReturnType<typeof parseSettingValues> {
  const values: Readonly<Record<string, unknown>> = settings;
  const errors = Object.keys(values)
    .filter((name) => !Object.hasOwn(SETTINGS, name))
    .map((name) => `Unknown setting ${name}.${suggestName(name, NAMES)}`);
  return parseSettingValues(errors, {
    // An array becomes a comma-separated list, and a URL its href.
    getValue: (name) => (values[name] === undefined || values[name] === null ? undefined : String(values[name])),
    formatName: (name) => name,
  });
}

interface SettingSource {
  /** Text of a setting, as an environment variable has it; undefined if it is unset. */
  readonly getValue: (name: Name) => string | undefined;
  /** The name in error messages. */
  readonly formatName: (name: Name) => string;
}

function parseSettingValues(earlierErrors: readonly string[], { getValue, formatName }: SettingSource) {
  const errors = [...earlierErrors];
  const parsed: Record<string, unknown> = {};
  for (const name of NAMES) {
    const { type, default: defaultValue } = SETTINGS[name];
    const value = getValue(name) ?? defaultValue;
    const result = value === null ? { value } : type(value);
    if ('value' in result) parsed[name] = result.value;
    else
      for (const issue of result.issues)
        errors.push(`${formatName(name)} ${issue}${result.hasValue ? '' : `; got ${formatValue(name, value)}`}.`);
  }
  const config = parsed as Config;
  if (errors.length === 0) errors.push(...findConflicts(config));
  return errors.length > 0 ? { kind: 'errors' as const, errors } : { kind: 'config' as const, config };
}

/** Settings that are valid each, but not together. */
function* findConflicts(config: Config): Iterable<string> {
  if (config.METRICS_PORT !== null && config.METRICS_PORT !== 0 && config.METRICS_PORT === config.PORT)
    yield `METRICS_PORT must not be PORT (${config.PORT}). Choose another port.`;
  const memoryMb = config.MAX_MEMORY_MB ?? detectMaxMemoryMb();
  const { maxUnfinishedBytes } = createLimits(memoryMb, config.MAX_CONNECTIONS, config.UPSTREAM_TIMEOUT_MS);
  const maxBytes = maxUnfinishedBytes * config.MAX_SHARE_PER_CLIENT;
  if (config.MAX_BODY_BYTES > maxBytes)
    yield `MAX_BODY_BYTES must be at most ${Math.floor(maxBytes)}: with a MAX_MEMORY_MB of ${memoryMb} and a MAX_SHARE_PER_CLIENT of ${config.MAX_SHARE_PER_CLIENT}, one address may hold no more.`;
  // Otherwise a page of any site could use the default API key by DNS rebinding.
  const signsIn = config.AUTH_ISSUER.length > 0;
  if (config.UPSTREAM_API_KEY !== null && !signsIn && !isLoopback(config.HOST) && config.ALLOWED_HOSTS.length === 0)
    yield 'ALLOWED_HOSTS is required with UPSTREAM_API_KEY if HOST is not a loopback address. Set it to the host names of the gateway.';
  if (config.UPSTREAM_API_KEY !== null && !signsIn && config.ALLOWED_ORIGINS.includes('*'))
    yield 'ALLOWED_ORIGINS must not be * with UPSTREAM_API_KEY: pages of every site could use your account. List the origins.';
  if (signsIn && config.AUTH_AUDIENCE.length === 0)
    yield 'AUTH_AUDIENCE is required with AUTH_ISSUER: without it, tokens for other applications would be accepted. Set it to the identifier of this API.';
  if (signsIn && config.ACCOUNTS_FILE === null)
    yield 'ACCOUNTS_FILE is required with AUTH_ISSUER: without it, users have no account. See docs/authentication.md.';
  if (config.AUTH_JWKS_URL !== null && config.AUTH_ISSUER.length > 1)
    yield 'AUTH_JWKS_URL must not be set with several issuers: unset it, and their keys are discovered.';
  for (const name of ['AUTH_JWKS_URL', 'ACCOUNTS_FILE', 'AUTH_PARAMETERS', 'SUBMITTER_METADATA_KEY'] as const)
    if (!signsIn && config[name] !== null) yield `${name} has no effect without AUTH_ISSUER. Set both or none.`;
  if (!signsIn && config.AUTH_AUDIENCE.length > 0)
    yield 'AUTH_AUDIENCE has no effect without AUTH_ISSUER. Set both or none.';
  if (!signsIn && config.AUTH_API_KEYS === 'off')
    yield 'AUTH_API_KEYS must not be off without AUTH_ISSUER: nobody would have access.';
}

const SECRETS: ReadonlySet<string> = new Set<Name>(['UPSTREAM_API_KEY', 'FINGERPRINT_SECRET', 'REDIS_URL']);

function formatValue(name: string, value: string | null): string {
  return SECRETS.has(name) ? 'a value that is not shown' : showValue(value);
}

const HELP_COLUMNS = 76;

/** Lines of at most HELP_COLUMNS, unless a word is longer. */
function wrap(text: string, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line !== indent && line.length + 1 + word.length > HELP_COLUMNS) {
      lines.push(line);
      line = indent;
    }
    line += line === indent ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

export function helpText(): string {
  const formatSetting = (name: Name) => {
    const { default: defaultValue, description, advice } = SETTINGS[name];
    const head = `  --${toFlag(name)} <value>${defaultValue ? ` [${defaultValue}]` : ''}`;
    return `${head}\n${wrap(`${description} ${advice}`, '      ')}`;
  };
  const groups = SETTING_GROUPS.map(({ title, names }) => `\n${title}:\n${names.map(formatSetting).join('\n')}`);
  return `quantum-job-gateway: a GraphQL gateway for the Quantum Job Service.

  quantum-job-gateway
      with a sandbox of the service on this machine
  quantum-job-gateway --upstream https://api.ionq.co
      with the service itself

Other flags:
  --upstream <url>   Alias of --upstream-url.
  --open             Open the dashboard in the browser.
  --mcp              Serve an agent on standard input and output (Model Context
                     Protocol), with the key in UPSTREAM_API_KEY.
  -h, --help         Print this text.
  -v, --version      Print the version.

Settings, as flags, as environment variables (--port is PORT), or in a file
.env in the current folder. A flag overrides a variable, and a variable
overrides .env.
${groups.join('\n')}

Exit codes: 0 after a signal, 1 if startup fails or after a second signal,
2 if a setting is invalid.
`;
}
