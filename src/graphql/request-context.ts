import type { Caller } from '../domain/caller.js';
import { GatewayError, isGatewayError } from '../domain/gateway-error.js';
import type { Clock } from '../primitives/clock.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { Repository } from '../repository/repository.js';
import { type CallContext, type CallStats, createCallStats } from '../upstream/call-context.js';
import type { WatchService } from '../watch/watch-service.js';

/** What resolvers are given. */
export interface GraphQLContext {
  readonly ctx: RequestContext;
}

/** What the graph is drawn over; one for the life of the gateway. */
export interface GraphQLOptions {
  /** What its operations are told apart by from those of other gateways in this process. */
  readonly gatewayId: string;
  readonly repository: Repository;
  readonly watch: WatchService;
  readonly clock: Clock;
  readonly limits: OperationLimits;
}

/** What one operation, or one event of a subscription, may come to while it runs. */
export interface OperationLimits {
  /** REST calls. */
  readonly maxCalls: number;
  /** Measured states in the answer: a result may have a million, and remembered ones cost no call. */
  readonly maxStates: number;
}

export interface RequestContextOptions {
  /** By which the operation is found in logs, here and at the service. */
  readonly requestId: string;
  /** Aborts what the service is asked for. */
  readonly signal: LightAbortSignal;
  readonly stats: CallStats;
}

/** One operation of one caller: whom it asks for, and what it has cost. */
export class RequestContext {
  readonly gatewayId: string;
  readonly repository: Repository;
  readonly watch: WatchService;
  readonly clock: Clock;
  readonly limits: OperationLimits;
  readonly stats: CallStats;
  readonly requestId: string;
  readonly #caller: Caller | GatewayError;
  readonly #signal: LightAbortSignal;
  #stateCount = 0;
  #call: CallContext | undefined;

  /** `asker` is a Fault for whoever brought no key, or none that can be one. */
  constructor(
    options: GraphQLOptions,
    caller: Caller | GatewayError,
    { requestId, signal, stats }: RequestContextOptions,
  ) {
    this.gatewayId = options.gatewayId;
    this.repository = options.repository;
    this.watch = options.watch;
    this.clock = options.clock;
    this.limits = options.limits;
    this.stats = stats;
    this.requestId = requestId;
    this.#caller = caller;
    this.#signal = signal;
  }

  /** On whose behalf the service is asked. Whoever brought no key gets no further than the schema. */
  get call(): CallContext {
    if (isGatewayError(this.#caller)) throw this.#caller;
    this.#call ??= {
      caller: this.#caller,
      signal: this.#signal,
      stats: this.stats,
      requestId: this.requestId,
      maxCalls: this.limits.maxCalls,
      loaded: undefined,
    };
    return this.#call;
  }

  /** Counts states that go into the answer. */
  countStates(count: number): void {
    this.#stateCount += count;
    const maxStates = this.limits.maxStates;
    if (this.#stateCount <= maxStates) return;
    throw new GatewayError(
      'TOO_EXPENSIVE',
      `One answer holds at most ${maxStates} states (MAX_RESPONSE_STATES). Ask for fewer with "top", or for fewer jobs.`,
    );
  }

  /**
   * For one event of a subscription: the same caller with nothing counted and nothing loaded. Subscriptions share events: an
   * event is not canceled when one of them ends.
   */
  createEventContext(): RequestContext {
    return new RequestContext(this, this.#caller, {
      requestId: this.requestId,
      signal: new LightAbortSignal(),
      stats: createCallStats(),
    });
  }
}
