import { parseSettings, type Settings } from './config.js';
import { createGateway as createGatewayFromConfig, type Gateway, type LogSink } from './gateway.js';

export type { Gateway, LogSink, Settings };

/** Settings by name, as in the README and `--help`, and the log. */
interface EmbeddingOptions extends Omit<Settings, 'UPSTREAM_URL' | `SANDBOX_${string}`> {
  /** Receives the log, one line of JSON at a time, from LOG_LEVEL up. Without it, nothing is logged. */
  readonly log?: LogSink;
  /** Variables by name from which ACCOUNTS_FILE takes API keys, such as `process.env`. Default: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** A gateway over a service. */
export interface ServiceGatewayOptions extends EmbeddingOptions {
  /** The service, without a version. */
  readonly UPSTREAM_URL: URL | string;
  readonly sandbox?: false;
}

/** A gateway over a sandbox that is started and closed with it. */
export interface SandboxGatewayOptions
  extends EmbeddingOptions,
    Pick<Settings, Extract<keyof Settings, `SANDBOX_${string}`>> {
  /** Starts a sandbox on SANDBOX_PORT; default here: any free port. The dashboard and GraphiQL offer its API key, `sandbox`. */
  readonly sandbox: true;
  readonly UPSTREAM_URL?: undefined;
}

export type GatewayOptions = ServiceGatewayOptions | SandboxGatewayOptions;

/** Invalid settings. Nothing was started. */
export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';
  readonly code = 'INVALID_SETTINGS';
  /** One sentence for each invalid setting. */
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.errors = errors;
  }
}

/**
 * Starts a gateway in this process, with `sandbox: true` also a sandbox for it, and resolves once they listen. It reads no
 * environment variables and handles no signals; several gateways can run in one process. Rejects with
 * {@link InvalidSettingsError}, or with Node's own error if a port or address is not available (`code` is `EADDRINUSE` or
 * similar).
 */
export async function createGateway({
  log,
  environment,
  sandbox = false,
  ...settings
}: GatewayOptions): Promise<Gateway> {
  // Unlike the CLI, several gateways with a sandbox may run in one program.
  const { SANDBOX_PORT = 0 }: Settings = settings;
  const result = parseSettings(sandbox ? { ...settings, SANDBOX_PORT } : settings);
  if (result.kind === 'errors') throw new InvalidSettingsError(result.errors);
  const { config } = result;
  if (sandbox && config.UPSTREAM_URL)
    throw new InvalidSettingsError(['UPSTREAM_URL must be unset with `sandbox: true`.']);
  if (!sandbox && !config.UPSTREAM_URL)
    throw new InvalidSettingsError([
      'UPSTREAM_URL is required: the URL of the service, without a version. Or set `sandbox: true`.',
    ]);
  return createGatewayFromConfig({
    config,
    ...(log && { log }),
    ...(environment && { environment }),
  });
}
