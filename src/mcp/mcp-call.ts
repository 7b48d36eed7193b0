import { toCanceledError } from '../domain/gateway-error.js';
import type { Turns } from '../isolation/turns.js';
import { runInProcess } from '../pipeline/in-process.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { Admission } from '../pipeline/request.js';
import type { Result } from '../pipeline/result.js';
import { type OperationResult, ResultStream } from '../pipeline/result-stream.js';
import type { Clock } from '../primitives/clock.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { Agreements } from './agreements.js';
import type { Arguments } from './tool-arguments.js';

export interface McpOptions {
  readonly pipeline: Pick<Pipeline, 'runToSend' | 'reject'>;
  readonly turns: Turns;
  readonly clock: Clock;
  /** Whether there are tools that submit and cancel jobs. */
  readonly allowsMutations: boolean;
  readonly agreements: Agreements;
  /** Aborted when the gateway is about to stop: calls that wait end. */
  readonly stopping: LightAbortSignal;
}

/** A request of a client that was counted, with all the operations that it takes. */
export interface McpRequest {
  readonly admission: Admission;
  readonly requestId: string;
  /** Aborted when the client cancels the request, or disconnects. */
  readonly signal: AbortSignal;
}

/** Runs the operations of one request. */
export class McpCall {
  readonly #options: McpOptions;
  readonly #request: McpRequest;

  constructor(options: McpOptions, request: McpRequest) {
    this.#options = options;
    this.#request = request;
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  /** Who has sent the request. */
  get admission(): Admission {
    return this.#request.admission;
  }

  query(query: unknown, variables: unknown): Promise<Result> {
    return this.#runSingle(query, variables, false);
  }

  mutate(query: string, variables: Arguments): Promise<Result> {
    return this.#runSingle(query, variables, true);
  }

  /** A subscription that fails to start is a stream, too, unless the document or its variables are not valid. */
  async subscribe(query: string, variables: Arguments): Promise<ResultStream | Result> {
    return this.#run(query, variables, { acceptsEvents: true, allowsMutations: false });
  }

  async #runSingle(query: unknown, variables: unknown, allowsMutations: boolean): Promise<Result> {
    const result = await this.#run(query, variables, { acceptsEvents: false, allowsMutations });
    if (result instanceof ResultStream) throw toCanceledError('a single result was expected');
    return result;
  }

  async #run(
    query: unknown,
    variables: unknown,
    accepted: { readonly acceptsEvents: boolean; readonly allowsMutations: boolean },
  ): Promise<OperationResult> {
    const { pipeline, turns } = this.#options;
    const { admission, requestId, signal } = this.#request;
    // The pipeline checks the types of what the client has sent.
    const params = { query, variables } as { readonly query: string; readonly variables: Arguments };
    const request = { ...params, ...accepted, requestId, signal };
    // Serialized as soon as it is there.
    const run = pipeline.runToSend.bind(pipeline);
    return turns.ofOwner(admission.owner).run(() => runInProcess(run, request, admission));
  }
}
