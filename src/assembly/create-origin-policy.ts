import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { OriginPolicy } from '../http/origin-policy.js';
import { isLoopback } from '../isolation/address.js';
import { logOnce } from './log-once.js';

const LOOPBACK_ORIGINS = ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [
  `http://${host}:*`,
  `https://${host}:*`,
]);
/** Rejected origins that are logged; requests can name any number. */
const MAX_LOGGED_ORIGINS = 100;
const MAX_LOGGED_CHARS = 200;
/** The origin of a URL without a host, such as `file:`. */
const INVALID_ORIGIN = 'null';

export interface OriginPolicyOptions {
  readonly log: Logger;
  /** Pages under development call the sandbox from another port; its keys are public. */
  readonly hasSandbox: boolean;
}

export function createOriginPolicy(
  { ALLOWED_HOSTS, ALLOWED_ORIGINS, HOST }: Config,
  { log, hasSandbox }: OriginPolicyOptions,
): OriginPolicy {
  const allowedOrigins = hasSandbox && isLoopback(HOST) ? [...ALLOWED_ORIGINS, ...LOOPBACK_ORIGINS] : ALLOWED_ORIGINS;
  return {
    allowedOrigins,
    allowedHosts: ALLOWED_HOSTS.length > 0 || isLoopback(HOST) ? ALLOWED_HOSTS : null,
    onRejectedOrigin: createOriginLogger(log, ALLOWED_ORIGINS),
  };
}

function createOriginLogger(log: Logger, allowedOrigins: readonly string[]): (origin: string) => void {
  const logOrigin = logOnce(log, {
    max: MAX_LOGGED_ORIGINS,
    what: 'rejected origins',
    write(origin) {
      const setting = `ALLOWED_ORIGINS=${[...allowedOrigins, origin].join(',')}`;
      log.warn({ origin, setting }, 'a page of this origin was rejected; the setting would allow it');
    },
  });
  return (header) => {
    // Another text is no origin that a browser sends or a setting can allow, and may contain a key.
    const origin = URL.canParse(header) ? new URL(header).origin : INVALID_ORIGIN;
    if (origin !== INVALID_ORIGIN && origin.length <= MAX_LOGGED_CHARS) logOrigin(origin);
  };
}
