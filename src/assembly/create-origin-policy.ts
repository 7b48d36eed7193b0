import type { Config } from '../config.js';
import type { OriginPolicy } from '../http/origin-policy.js';
import { isLoopback } from '../primitives/is-loopback.js';

export function createOriginPolicy({ ALLOWED_HOSTS, ALLOWED_ORIGINS, HOST }: Config): OriginPolicy {
  return {
    allowedOrigins: ALLOWED_ORIGINS,
    allowedHosts: ALLOWED_HOSTS.length > 0 || isLoopback(HOST) ? ALLOWED_HOSTS : null,
  };
}
