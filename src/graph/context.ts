import type DataLoader from 'dataloader';
import type { Caller } from '../domain/caller.js';
import type { Clock } from '../domain/clock.js';
import { Ending } from '../domain/ending.js';
import { Fault, isFault } from '../domain/fault.js';
import { type Call, newTally, type Tally } from '../upstream/call.js';
import type { Recalling, Upstream } from '../upstream/upstream.js';
import type { Watch } from '../watch/watch.js';

/** What resolvers are given. */
export interface GraphContext {
  readonly scope: Scope;
}

/** What the graph is drawn over; one for the life of the gateway. */
export interface GraphParts {
  /** What its operations are told apart by from those of other gateways in this process. */
  readonly gateway: string;
  readonly upstream: Upstream;
  readonly watch: Watch;
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
  readonly showsCost: boolean;
  readonly address: string;
}

/** Makes the loader of one kind of thing. The function itself is the loader's name within a scope. */
export type LoaderOf<V> = (scope: Scope) => DataLoader<string, V>;

/** One operation of one caller: whom it asks for, what it has cost, and what it has loaded so far. */
export class Scope {
  readonly gateway: string;
  readonly upstream: Upstream;
  readonly watch: Watch;
  readonly clock: Clock;
  readonly limits: ScopeLimits;
  readonly tally: Tally = newTally();
  /** Whether the caller wants to be told what the operation cost. */
  readonly showsCost: boolean;
  /** Where the request came from: what is counted for whoever brought no key is counted for this. */
  readonly address: string;
  readonly requestId: string;
  /** Whether any of it has been run; what is refused before is told of as such. */
  hasBegun = false;
  readonly #asker: Caller | Fault;
  readonly #ending = new Ending();
  // Made when they are wanted: what is answered without them needs none.
  #loaders: Map<LoaderOf<unknown>, DataLoader<string, unknown>> | undefined;
  #recalled: Map<Recalling<unknown>, Map<string, unknown>> | undefined;
  #states = 0;
  #call: Call | undefined;

  /** `asker` is a Fault for whoever brought no key, or none that can be one. */
  constructor(parts: GraphParts, asker: Caller | Fault, { requestId, showsCost, address }: ScopeOptions) {
    this.gateway = parts.gateway;
    this.upstream = parts.upstream;
    this.watch = parts.watch;
    this.clock = parts.clock;
    this.limits = parts.limits;
    this.showsCost = showsCost;
    this.address = address;
    this.requestId = requestId;
    this.#asker = asker;
  }

  /** On whose behalf the service is asked. Whoever brought no key gets no further than the schema. */
  get call(): Call {
    if (isFault(this.#asker)) throw this.#asker;
    this.#call ??= {
      caller: this.#asker,
      ending: this.#ending,
      tally: this.tally,
      requestId: this.requestId,
      mostCalls: this.limits.calls,
    };
    return this.#call;
  }

  /** Null for whoever brought no key. */
  get caller(): Caller | null {
    return isFault(this.#asker) ? null : this.#asker;
  }

  /** Gives up whatever the service is being asked for. */
  end(reason: Fault): void {
    this.#ending.end(reason);
  }

  /** Counts states that go into the answer. */
  handOut(states: number): void {
    this.#states += states;
    const most = this.limits.states;
    if (this.#states <= most) return;
    throw new Fault(
      'TOO_EXPENSIVE',
      `One answer holds at most ${most} states (MAX_STATES). Ask for fewer with "top", or for fewer jobs.`,
    );
  }

  /** What is remembered by this id: looked up once, however many of the operation's jobs belong to it. */
  recall<V>(from: Recalling<V>, id: string): V | undefined {
    this.#recalled ??= new Map();
    let known = this.#recalled.get(from) as Map<string, V> | undefined;
    if (!known) {
      known = new Map();
      this.#recalled.set(from, known);
    }
    const before = known.get(id);
    if (before !== undefined) {
      this.tally.cacheHits += 1;
      return before;
    }
    const found = from.recall(this.call, id);
    if (found !== undefined) known.set(id, found);
    return found;
  }

  load<V>(loaderOf: LoaderOf<V>, id: string): Promise<V> {
    this.#loaders ??= new Map();
    const known = this.#loaders.get(loaderOf) as DataLoader<string, V> | undefined;
    if (known) return known.load(id);
    const loader = loaderOf(this);
    this.#loaders.set(loaderOf, loader);
    return loader.load(id);
  }

  /** The same caller with nothing loaded, for what is worked out for several at once: that one of them leaves ends nothing. */
  shared(): Scope {
    return new Scope(this, this.#asker, { requestId: this.requestId, showsCost: false, address: this.address });
  }

  /** Before each change and each event of a subscription: what was loaded until then is stale. */
  forgetLoaded(): void {
    this.#loaders?.clear();
    this.#recalled?.clear();
  }
}
