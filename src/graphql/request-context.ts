import type { Permission } from '../domain/access.js';
import { GatewayError, isGatewayError } from '../domain/gateway-error.js';
import type { Program } from '../domain/job-submission.js';
import type { Owner } from '../isolation/owner.js';
import { Person, type Sender } from '../isolation/person.js';
import type { OwnerTurns } from '../isolation/turns.js';
import { EXPECTED_MS } from '../isolation/work.js';
import type { Clock } from '../primitives/clock.js';
import { estimateSizeKb } from '../primitives/estimate-size.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { Repository } from '../repository/repository.js';
import { type CallContext, type CallStats, createCallStats } from '../upstream/call-context.js';
import type { WatchService } from '../watch/watch-service.js';
import { type MutationSubject, NO_SUBJECT } from './mutation-events.js';

/** Context value of all resolvers. */
export interface GraphQLContext {
  readonly ctx: RequestContext;
}

/** Dependencies of the schema, created once per gateway. */
export interface GraphQLServices {
  /** Separates the diagnostics events of several gateways in one process. */
  readonly gatewayId: string;
  readonly repository: Repository;
  readonly watch: WatchService;
  readonly clock: Clock;
  /** REST calls of one operation, or of one subscription event. */
  readonly maxCalls: number;
  /** Key of the metadata of jobs to which the subject of a person is written. Null: not written. */
  readonly submitterKey: string | null;
}

/**
 * Measured states in the response of one operation, or of one subscription event: each is sorted and sent, a result may have a million, and
 * cached ones cost no call. Ten results with all the states that a client can show have fewer.
 */
const MAX_STATES = 50_000;

export interface RequestContextOptions {
  /** Correlates the operation in the log with its upstream calls. */
  readonly requestId: string;
  /** Aborts the upstream calls of the operation. */
  readonly signal: LightAbortSignal;
  /** Turns of the event loop in which the operation is executed. */
  readonly turns: OwnerTurns;
  /** Whom limits counted for when the request was admitted. */
  readonly owner: Owner;
  readonly stats: CallStats;
  /** See {@link CallContext}. Set for subscriptions. */
  readonly address?: string | undefined;
}

/** State of one operation: its sender, call context and stats. */
export class RequestContext {
  readonly services: GraphQLServices;
  readonly turns: OwnerTurns;
  readonly owner: Owner;
  readonly stats: CallStats;
  readonly requestId: string;
  readonly #sender: Sender | GatewayError;
  readonly #signal: LightAbortSignal;
  readonly #address: string | undefined;
  /** What the running mutation is about, for `MutationEvent`. */
  subject: MutationSubject = NO_SUBJECT;
  #hasRunProgram = false;
  #stateCount = 0;
  #call: CallContext | undefined;

  /** `sender` is an error if the API key is missing or malformed. */
  constructor(
    services: GraphQLServices,
    sender: Sender | GatewayError,
    { requestId, signal, turns, owner, stats, address }: RequestContextOptions,
  ) {
    this.services = services;
    this.owner = owner;
    this.turns = turns;
    this.stats = stats;
    this.requestId = requestId;
    this.#sender = sender;
    this.#signal = signal;
    this.#address = address;
  }

  get repository(): Repository {
    return this.services.repository;
  }

  /** Null without an API key or token. */
  get sender(): Sender | null {
    return isGatewayError(this.#sender) ? null : this.#sender;
  }

  /** Null with an API key, which may do what the service lets it do. */
  get person(): Person | null {
    return this.#sender instanceof Person ? this.#sender : null;
  }

  /** The call context. Throws without an API key, so such a request can only read the schema. */
  get call(): CallContext {
    if (isGatewayError(this.#sender)) throw this.#sender;
    this.#call ??= {
      scope: this.#sender.scope,
      sender: this.#sender,
      signal: this.#signal,
      turns: this.turns,
      stats: this.stats,
      requestId: this.requestId,
      maxCalls: this.services.maxCalls,
      address: this.#address,
      singleReads: 0,
      loaded: undefined,
    };
    return this.#call;
  }

  /** Throws without an API key or token. What makes a call needs no check: `call` throws, too. */
  requireSender(): void {
    if (isGatewayError(this.#sender)) throw this.#sender;
  }

  /** Throws if the role of a person lacks the permission. */
  requirePermission(permission: Permission): void {
    const { person } = this;
    if (person === null || person.role.permissions.has(permission)) return;
    throw new GatewayError(
      'FORBIDDEN',
      `Your role "${person.role.name}" lacks the permission "${permission}". Ask the operator of the gateway (ACCOUNTS_FILE).`,
      { permission },
    );
  }

  /** Runs what checks or submits a program: for the first of the operation at once, and for each further one in a turn of its own. */
  runInTurn<T>(program: Program | null | undefined, run: () => T | Promise<T>): T | Promise<T> {
    if (!program) return run();
    if (this.#hasRunProgram)
      return this.turns.runSeparately(run, () => estimateSizeKb(program) * EXPECTED_MS.programKb) as Promise<T>;
    this.#hasRunProgram = true;
    return run();
  }

  /** Counts states returned by this operation. */
  countStates(count: number): void {
    this.#stateCount += count;
    if (this.#stateCount <= MAX_STATES) return;
    throw new GatewayError(
      'TOO_EXPENSIVE',
      `The response exceeds ${MAX_STATES} states. Lower "top" or select fewer jobs.`,
    );
  }

  /** Context of one subscription event, with separate stats. */
  createEventContext(signal: LightAbortSignal): RequestContext {
    return new RequestContext(this.services, this.#sender, {
      requestId: this.requestId,
      signal,
      turns: this.turns,
      owner: this.owner,
      stats: createCallStats(),
    });
  }
}
