import { Worker, type WorkerOptions } from 'node:worker_threads';
import { GatewayError, SHUTTING_DOWN_ERROR } from '../../domain/gateway-error.js';
import type { Clock } from '../../primitives/clock.js';
import { copyBuffer, type DecodeTask } from '../wire/body-decoders.js';
import type { DecodeReply, DecodeRequest, DecodeWorkerData } from './decode-worker.js';

export interface DecodeThreadOptions {
  readonly maxHeapMb: number;
  readonly priority: number;
  readonly clock: Clock;
}

/** An idle worker holds the heap that its largest body took, so it is ended. */
const IDLE_TIMEOUT_MS = 30_000;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Decodes one body at a time on a worker thread, which is started on demand and replaced after a crash. */
export class DecodeThread {
  readonly #options: DecodeThreadOptions;
  #worker: Worker | undefined;
  #pending: Pending | undefined;
  #clearIdleTimer: () => void = () => undefined;
  #isClosed = false;

  constructor(options: DecodeThreadOptions) {
    this.#options = options;
  }

  /** Transfers the memory of `body`, which must not be used again. Call it again only after the promise has settled. */
  async decode(task: DecodeTask, body: Buffer): Promise<unknown> {
    if (this.#isClosed) throw SHUTTING_DOWN_ERROR;
    this.#clearIdleTimer();
    this.#worker ??= this.#start();
    const worker = this.#worker;
    // A short body may be a view of memory that other buffers use.
    const bytes = body.byteLength === body.buffer.byteLength ? body : copyBuffer(body);
    try {
      return await new Promise((resolve, reject) => {
        this.#pending = { resolve, reject };
        worker.ref();
        worker.postMessage({ task, body: bytes } satisfies DecodeRequest, [bytes.buffer as ArrayBuffer]);
      });
    } finally {
      this.#pending = undefined;
      worker.unref();
      if (!this.#isClosed)
        this.#clearIdleTimer = this.#options.clock.schedule(IDLE_TIMEOUT_MS, () => void this.#stop());
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#clearIdleTimer();
    this.#pending?.reject(SHUTTING_DOWN_ERROR);
    await this.#stop();
  }

  #start(): Worker {
    const { maxHeapMb, priority } = this.#options;
    const workerData = { priority } satisfies DecodeWorkerData;
    const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb };
    const worker = new Worker(...getWorkerSource({ workerData, resourceLimits }));
    worker.on('message', (reply: DecodeReply) => {
      if ('value' in reply) this.#pending?.resolve(reply.value);
      else this.#pending?.reject(new GatewayError(reply.error.code, reply.error.message, reply.error.details));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => this.#handleExit(worker, toCrashError(error)));
    worker.on('exit', () => this.#handleExit(worker, new Error('The worker ended without a reply.')));
    return worker;
  }

  /** Fails the current request, unless the worker was stopped on purpose. */
  #handleExit(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#pending?.reject(error);
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function toCrashError(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new GatewayError(
    'UPSTREAM_INVALID',
    'Invalid response from the service: decoding it takes too much memory for UPSTREAM_MAX_RESPONSE_BYTES.',
    { cause: error },
  );
}

/** The worker next to this file. If this file runs as TypeScript, the thread needs a loader as well. */
function getWorkerSource(options: WorkerOptions): [URL, WorkerOptions] {
  if (!import.meta.url.endsWith('.ts'))
    return [new URL('./decode-worker.js', import.meta.url), { ...options, execArgv: [] }];
  const tsx = import.meta.resolve('tsx/esm/api');
  const loader = `data:text/javascript,${encodeURIComponent(`import { register } from '${tsx}'; register();`)}`;
  return [new URL('./decode-worker.ts', import.meta.url), { ...options, execArgv: ['--import', loader] }];
}
