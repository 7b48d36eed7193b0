import { parseFlags, suggestName, toFlag } from './flags.js';
import { isLoopback } from './primitives/is-loopback.js';
import {
  type Config,
  describeRemoved,
  NAMES,
  type Name,
  REMOVED_SETTINGS,
  SETTING_GROUPS,
  SETTINGS,
} from './settings.js';

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
      /** Variables that are set and no longer have an effect. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'errors'; readonly errors: readonly string[] };

/** Reads settings from the environment and the command line; a flag overrides its variable. Reports all errors at once. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, argv: readonly string[]): ConfigResult {
  const { values, errors } = parseFlags(argv, NAMES, describeRemoved);
  if (values['help'] === true) return { kind: 'help' };
  if (values['version'] === true) return { kind: 'version' };
  const result = parseSettingValues(errors, {
    getValue(name) {
      const flag = values[toFlag(name)];
      // A flag without a value is reported; an empty variable counts as unset, as Compose files and CI pass it.
      return typeof flag === 'string' ? flag : env[name] || undefined;
    },
    formatName: (name) => `${name} (--${toFlag(name)})`,
  });
  if (result.kind === 'errors') return result;
  // Other variables of the environment may be for other programs, but these were meant for the gateway.
  const warnings = Object.keys(REMOVED_SETTINGS).flatMap((name) => (env[name] && describeRemoved(name)) || []);
  return { ...result, openPage: values['open'] === true, warnings };
}

/** Reads settings from an object; the environment is not read. */
export function parseSettings(settings: Settings): ReturnType<typeof parseSettingValues> {
  const values: Readonly<Record<string, unknown>> = settings;
  const errors = Object.keys(values)
    .filter((name) => !Object.hasOwn(SETTINGS, name))
    .map((name) => describeRemoved(name) ?? `Unknown setting ${name}.${suggestName(name, NAMES)}`);
  return parseSettingValues(errors, {
    // An array becomes a comma-separated list, and a URL its href.
    getValue: (name) => (values[name] === undefined || values[name] === null ? undefined : String(values[name])),
    formatName: (name) => name,
  });
}

interface SettingSource {
  /** As in the environment; undefined if it is unset. */
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
      for (const issue of result.issues) errors.push(`${formatName(name)} ${issue}; got ${formatValue(name, value)}.`);
  }
  const config = parsed as Config;
  if (errors.length === 0) errors.push(...findConflicts(config));
  return errors.length > 0 ? { kind: 'errors' as const, errors } : { kind: 'config' as const, config };
}

/** Settings that are valid each, but not together. */
function* findConflicts(config: Config): Iterable<string> {
  if (config.POLL_MIN_INTERVAL_MS > config.POLL_MAX_INTERVAL_MS)
    yield 'POLL_MIN_INTERVAL_MS must not be more than POLL_MAX_INTERVAL_MS.';
  // Otherwise a page of any site could use the default API key by DNS rebinding.
  const signsIn = config.AUTH_ISSUER.length > 0;
  if (config.UPSTREAM_API_KEY !== null && !signsIn && !isLoopback(config.HOST) && config.ALLOWED_HOSTS.length === 0)
    yield 'ALLOWED_HOSTS is required with UPSTREAM_API_KEY if HOST is not a loopback address. Set it to the host names of the gateway.';
  if (config.UPSTREAM_API_KEY !== null && !signsIn && config.ALLOWED_ORIGINS.includes('*'))
    yield 'ALLOWED_ORIGINS must not be * with UPSTREAM_API_KEY: pages of every site could use your account. List the origins.';
  if (signsIn && config.AUTH_AUDIENCE.length === 0)
    yield 'AUTH_AUDIENCE is required with AUTH_ISSUER: tokens for other applications would be accepted. Set it to the identifier of this API.';
  if (signsIn && config.ACCOUNTS_FILE === null)
    yield 'ACCOUNTS_FILE is required with AUTH_ISSUER: nobody could do anything. See docs/authentication.md.';
  if (config.AUTH_JWKS_URL !== null && config.AUTH_ISSUER.length > 1)
    yield 'AUTH_JWKS_URL must not be set with several issuers: unset it, and their keys are discovered.';
  for (const name of ['AUTH_JWKS_URL', 'ACCOUNTS_FILE', 'SUBMITTER_METADATA_KEY'] as const)
    if (!signsIn && config[name] !== null) yield `${name} has no effect without AUTH_ISSUER. Set both or none.`;
  if (!signsIn && config.AUTH_AUDIENCE.length > 0)
    yield 'AUTH_AUDIENCE has no effect without AUTH_ISSUER. Set both or none.';
  if (!signsIn && config.AUTH_API_KEYS === 'off')
    yield 'AUTH_API_KEYS must not be off without AUTH_ISSUER: nobody could do anything.';
}

const SECRETS: ReadonlySet<string> = new Set<Name>(['UPSTREAM_API_KEY', 'FINGERPRINT_SECRET', 'REDIS_URL']);

/** A password may precede the @ of a URL. */
function formatValue(name: string, value: string | null): string {
  return SECRETS.has(name) || value?.includes('@') ? 'a value that is not shown' : JSON.stringify(value);
}

export function helpText(): string {
  const formatRow = (name: Name) => {
    const { default: defaultValue, description, advice } = SETTINGS[name];
    return `${`  --${toFlag(name)} <value>`.padEnd(42)}${description} ${advice}${defaultValue ? ` [${defaultValue}]` : ''}`;
  };
  const groups = SETTING_GROUPS.map(({ title, names }) => `\n${title}:\n${names.map(formatRow).join('\n')}`);
  return `quantum-job-gateway: a GraphQL gateway for the Quantum Job Service.

  quantum-job-gateway                                    with a sandbox of the service on this machine
  quantum-job-gateway --upstream https://api.ionq.co     with the service itself

Settings, as flags, as environment variables (--port is PORT), or in a file .env in the current folder:
${groups.join('\n')}

Other flags:
      --upstream <url>                      Alias of --upstream-url.
      --open                                Open the dashboard in the browser.
  -h, --help                                Print this text.
  -v, --version                             Print the version.

Exit codes: 0 after a signal, 1 if startup fails or after a second signal, 2 if a setting is invalid.
`;
}
