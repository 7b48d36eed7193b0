import type DataLoader from 'dataloader';
import type { Caller } from '../domain/caller.js';
import type { Clock } from '../domain/clock.js';
import { Fault } from '../domain/fault.js';
import { type Call, newTally, type Tally } from '../upstream/call.js';
import type { Upstream } from '../upstream/upstream.js';
import type { Watch } from '../watch/watch.js';

/** What resolvers are given. */
export interface GraphContext {
  readonly scope: Scope;
}

/** What the graph is drawn over; one for the life of the gateway. */
export interface GraphParts {
  readonly upstream: Upstream;
  readonly watch: Watch;
  readonly clock: Clock;
}

/** Makes the loader of one kind of thing. The function itself is the loader's name within a scope. */
export type LoaderOf<V> = (scope: Scope) => DataLoader<string, V>;

/** One operation of one caller: whom it asks for, what it has cost, and what it has loaded so far. */
export class Scope {
  readonly upstream: Upstream;
  readonly watch: Watch;
  readonly clock: Clock;
  readonly tally: Tally = newTally();
  readonly #call: Call | null;
  readonly #loaders = new Map<LoaderOf<unknown>, DataLoader<string, unknown>>();

  /** Whether the caller wants to be told what the operation cost. */
  readonly showsCost: boolean;

  constructor(parts: GraphParts, caller: Caller | null, signal: AbortSignal, showsCost: boolean) {
    this.showsCost = showsCost;
    this.upstream = parts.upstream;
    this.watch = parts.watch;
    this.clock = parts.clock;
    this.#call = caller && { caller, signal, tally: this.tally };
  }

  /** On whose behalf the service is asked. Whoever brought no key gets no further than the schema. */
  get call(): Call {
    if (this.#call) return this.#call;
    throw new Fault(
      'UNAUTHENTICATED',
      'No API key. Send the header "Authorization: apiKey <key>"; on a WebSocket, {"Authorization": "apiKey <key>"} as connectionParams.',
    );
  }

  load<V>(loaderOf: LoaderOf<V>, id: string): Promise<V> {
    const known = this.#loaders.get(loaderOf) as DataLoader<string, V> | undefined;
    if (known) return known.load(id);
    const loader = loaderOf(this);
    this.#loaders.set(loaderOf, loader);
    return loader.load(id);
  }

  /** The same caller with nothing loaded, for what is worked out for several at once: that one of them leaves ends nothing. */
  shared(): Scope {
    return new Scope(this, this.#call?.caller ?? null, new AbortController().signal, false);
  }

  /** Before each change and each event of a subscription: what was loaded until then is stale. */
  forgetLoaded(): void {
    this.#loaders.clear();
  }
}
