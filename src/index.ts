import { readSettings, type Settings } from './config.js';
import { createGateway as assemble, type Gateway, type LogSink } from './gateway.js';

export type { Gateway, LogSink, Settings };

/** Settings by their names, as README and `--help` tell of them, and what only a program can give. */
export interface GatewayOptions extends Omit<Settings, 'UPSTREAM_URL' | `SANDBOX_${string}`> {
  /** Where the service is, without a version. An embedded gateway starts no sandbox. */
  readonly UPSTREAM_URL: URL | string;
  /** Takes the log, a line of JSON at a time, as LOG_LEVEL has it. Without, nothing is logged. */
  readonly log?: LogSink;
}

/** Settings that cannot be. Nothing was started. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
  readonly code = 'INVALID_SETTINGS';
  /** Each is a sentence about one setting. */
  readonly complaints: readonly string[];

  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'));
    this.complaints = complaints;
  }
}

/**
 * Starts a gateway in this process and resolves once it listens. The environment is not read, signals are not listened
 * to, and several may stand side by side. Rejects with {@link InvalidSettings}, or with Node's own error where the port
 * or address cannot be had (`code` is `EADDRINUSE` and the like).
 */
export async function createGateway({ log, ...settings }: GatewayOptions): Promise<Gateway> {
  const reading = readSettings(settings);
  if (reading.kind === 'complaints') throw new InvalidSettings(reading.complaints);
  const { config } = reading;
  if (!config.UPSTREAM_URL)
    throw new InvalidSettings(['UPSTREAM_URL is needed: where the service is, without a version.']);
  return assemble({ config, upstreamUrl: config.UPSTREAM_URL, ...(log && { log }) });
}
