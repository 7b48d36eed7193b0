import type { Caller } from '../domain/caller.js';
import type { Clock } from '../domain/clock.js';
import { Ending } from '../domain/ending.js';
import { Fault, isFault } from '../domain/fault.js';
import type { Repository } from '../repository/repository.js';
import { type CallContext, type CallStats, createCallStats } from '../upstream/call-context.js';
import type { WatchService } from '../watch/watch-service.js';

/** What resolvers are given. */
export interface GraphContext {
  readonly scope: Scope;
}

/** What the graph is drawn over; one for the life of the gateway. */
export interface GraphParts {
  /** What its operations are told apart by from those of other gateways in this process. */
  readonly gateway: string;
  readonly repository: Repository;
  readonly watch: WatchService;
  readonly clock: Clock;
  readonly limits: ScopeLimits;
}

/** What one operation, or one event of a subscription, may come to while it runs. */
export interface ScopeLimits {
  /** REST calls. */
  readonly calls: number;
  /** Measured states in the answer: a result may have a million, and remembered ones cost no call. */
  readonly states: number;
}

export interface ScopeOptions {
  /** By which the operation is found in logs, here and at the service. */
  readonly requestId: string;
  /** Aborts what the service is asked for. */
  readonly ending: Ending;
  readonly tally: CallStats;
}

/** One operation of one caller: whom it asks for, and what it has cost. */
export class Scope {
  readonly gateway: string;
  readonly repository: Repository;
  readonly watch: WatchService;
  readonly clock: Clock;
  readonly limits: ScopeLimits;
  readonly tally: CallStats;
  readonly requestId: string;
  readonly #asker: Caller | Fault;
  readonly #ending: Ending;
  #states = 0;
  #call: CallContext | undefined;

  /** `asker` is a Fault for whoever brought no key, or none that can be one. */
  constructor(parts: GraphParts, asker: Caller | Fault, { requestId, ending, tally }: ScopeOptions) {
    this.gateway = parts.gateway;
    this.repository = parts.repository;
    this.watch = parts.watch;
    this.clock = parts.clock;
    this.limits = parts.limits;
    this.tally = tally;
    this.requestId = requestId;
    this.#asker = asker;
    this.#ending = ending;
  }

  /** On whose behalf the service is asked. Whoever brought no key gets no further than the schema. */
  get call(): CallContext {
    if (isFault(this.#asker)) throw this.#asker;
    this.#call ??= {
      caller: this.#asker,
      signal: this.#ending,
      stats: this.tally,
      requestId: this.requestId,
      maxCalls: this.limits.calls,
      loaded: undefined,
    };
    return this.#call;
  }

  /** Counts states that go into the answer. */
  handOut(states: number): void {
    this.#states += states;
    const most = this.limits.states;
    if (this.#states <= most) return;
    throw new Fault(
      'TOO_EXPENSIVE',
      `One answer holds at most ${most} states (MAX_RESPONSE_STATES). Ask for fewer with "top", or for fewer jobs.`,
    );
  }

  /**
   * For one event of a subscription: the same caller with nothing counted and nothing loaded. Subscriptions share events: an
   * event is not canceled when one of them ends.
   */
  forEvent(): Scope {
    return new Scope(this, this.#asker, { requestId: this.requestId, ending: new Ending(), tally: createCallStats() });
  }
}
