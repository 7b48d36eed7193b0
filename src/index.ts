import { parseSettings, type Settings } from './config.js';
import { createGateway as createGatewayFromConfig, type Gateway, type LogSink } from './gateway.js';

export type { Gateway, LogSink, Settings };

/** Settings by name, as in the README and `--help`, and the log. */
export interface GatewayOptions extends Omit<Settings, 'UPSTREAM_URL' | `SANDBOX_${string}`> {
  /** The service, without a version. An embedded gateway has no sandbox. */
  readonly UPSTREAM_URL: URL | string;
  /** Receives the log, one line of JSON at a time, from LOG_LEVEL up. Without it, nothing is logged. */
  readonly log?: LogSink;
}

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
 * Starts a gateway in this process and resolves once it listens. It reads no environment variables and handles no
 * signals; several gateways can run in one process. Rejects with {@link InvalidSettingsError}, or with Node's own error
 * if the port or address is not available (`code` is `EADDRINUSE` or similar).
 */
export async function createGateway({ log, ...settings }: GatewayOptions): Promise<Gateway> {
  const result = parseSettings(settings);
  if (result.kind === 'errors') throw new InvalidSettingsError(result.errors);
  const { config } = result;
  if (!config.UPSTREAM_URL)
    throw new InvalidSettingsError(['UPSTREAM_URL is required: the URL of the service, without a version.']);
  return createGatewayFromConfig({ config, upstreamUrl: config.UPSTREAM_URL, ...(log && { log }) });
}
