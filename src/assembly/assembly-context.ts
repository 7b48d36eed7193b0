import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { isLoopback } from '../isolation/address.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Turns } from '../isolation/turns.js';
import type { Limits } from '../limits.js';
import type { Clock } from '../primitives/clock.js';
import type { Disposer } from '../primitives/disposer.js';

/** What every builder of a gateway gets. Each registers with `disposer` how the resources that it opens are closed. */
export interface AssemblyContext {
  readonly config: Config;
  readonly limits: Limits;
  /** MAX_MEMORY_MB, or what was detected. */
  readonly maxMemoryMb: number;
  /** New at every start. Tells this gateway from others in the process and at the same Redis. */
  readonly gatewayId: string;
  /** Key of fingerprints and signatures. */
  readonly secret: string;
  /** All state that is held for each owner. */
  readonly owners: OwnerRegistry;
  /** Decides whose work runs next. */
  readonly turns: Turns;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly log: Logger;
  /** Lines of the log that were not written. */
  readonly getDroppedLines: () => number;
  readonly disposer: Disposer;
}

/** Whether requests without a key use UPSTREAM_API_KEY. With AUTH_ISSUER none does. */
export function hasDefaultKey({ UPSTREAM_API_KEY, AUTH_ISSUER }: Config): boolean {
  return UPSTREAM_API_KEY !== null && AUTH_ISSUER.length === 0;
}

/** Share of what is limited per owner: a key, a person or an address. With a default API key, all clients may have the same one. */
export function getMaxOwnerShare(config: Config): number {
  return hasDefaultKey(config) ? 1 : config.MAX_SHARE_PER_CLIENT;
}

/** Share of what is limited per key of the service. All people may act for one account. */
export function getMaxScopeShare(config: Config): number {
  return config.AUTH_ISSUER.length > 0 ? 1 : getMaxOwnerShare(config);
}

/**
 * Whether only programs of this host reach the gateway. A proxy, even of the same host, forwards what others send: it is known by its address
 * or, if that was forgotten, by the names under which clients reach it. One that passes on a loopback name, and is in neither, is not noticed.
 */
export function servesOwnHostOnly({ HOST, TRUSTED_PROXIES, ALLOWED_HOSTS, ALLOWED_ORIGINS }: Config): boolean {
  if (!isLoopback(HOST) || TRUSTED_PROXIES.length > 0 || ALLOWED_HOSTS.length > 0) return false;
  // Their hosts are names of the gateway, too.
  return ALLOWED_ORIGINS.every((origin) => origin === '*' || isLoopback(new URL(origin.replace(/:\*$/, '')).hostname));
}

/** MCP_TOOLS, or its default. */
export function getMcpTools(config: Config): 'none' | 'read' | 'all' {
  // Tools send documents of their own.
  if (config.TRUSTED_DOCUMENTS_FILE !== null) return 'none';
  return config.MCP_TOOLS ?? (servesOwnHostOnly(config) ? 'all' : 'read');
}
