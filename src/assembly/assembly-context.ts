import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { CallerRegistry } from '../isolation/caller-registry.js';
import type { Turns } from '../isolation/turns.js';
import type { Limits } from '../limits.js';
import type { Clock } from '../primitives/clock.js';
import type { Disposer } from '../primitives/disposer.js';

/** What every builder of a gateway gets. Each registers with `disposer` how the resources that it opens are closed. */
export interface AssemblyContext {
  readonly config: Config;
  readonly limits: Limits;
  /** New at every start. Tells this gateway from others in the process and at the same Redis. */
  readonly gatewayId: string;
  /** Key of fingerprints and signatures. */
  readonly secret: string;
  /** All state that is held per caller. */
  readonly callers: CallerRegistry;
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

/** Share of shared limits that one API key may take. With a default API key, all clients may have the same one. */
export function getMaxShare({ MAX_SHARE_PER_CALLER, UPSTREAM_API_KEY }: Config): number {
  return UPSTREAM_API_KEY === null ? MAX_SHARE_PER_CALLER : 1;
}
