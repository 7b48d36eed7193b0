import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Clients } from '../../isolation/clients.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import { type Lease, Pool, shareOf } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import { countAcceptedBytes, getCurrentResponse } from '../../primitives/node-internals.js';

export interface SendMonitorOptions {
  readonly maxUnsentBytes: number;
  /** The part of `maxUnsentBytes` that one address may hold. */
  readonly maxShare: number;
  /** How long a client may accept no byte. */
  readonly timeoutMs: number;
  readonly owners: OwnerRegistry;
  readonly clients: Clients;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A connection with bytes that its client has not read. */
interface UnsentConnection {
  readonly held: Lease;
  acceptedBytes: number;
  acceptedAt: number;
}

/** Checks per timeout: a client is disconnected at most this part of the timeout late. */
const CHECKS_PER_TIMEOUT = 4;

/**
 * Disconnects clients that do not read what is sent to them, after a timeout. If an address holds more than its fair part of the limit,
 * those of its clients go first that have read nothing for longest. The timer runs only while there are unsent bytes.
 */
export class SendMonitor {
  readonly #options: SendMonitorOptions;
  readonly #pool: Pool;
  readonly #connections = new Map<Socket, UnsentConnection>();
  #isScheduled = false;

  constructor(options: SendMonitorOptions) {
    this.#options = options;
    const { maxUnsentBytes: max, maxShare, owners, clock } = options;
    const beforeEviction = () => this.#measureAll(clock.monotonicNow());
    this.#pool = new Pool({ owners, max, maxPerOwner: shareOf(max, maxShare), whenFull: 'evict', beforeEviction });
  }

  get unsentBytes(): number {
    return this.#pool.used;
  }

  /** Call it after a write to a response that leaves unsent bytes. */
  onResponseUnsent(request: IncomingMessage): void {
    this.onSocketUnsent(request.socket, this.#options.clients.getAddress(request));
  }

  /** Call it after a write to the socket that leaves unsent bytes. */
  onSocketUnsent(socket: Socket, address: string): void {
    if (socket.destroyed) return;
    const now = this.#options.clock.monotonicNow();
    const connection = this.#connections.get(socket) ?? this.#add(socket, address, now);
    this.#measure(socket, connection, now);
    this.#schedule();
  }

  #add(socket: Socket, address: string, now: number): UnsentConnection {
    const owner = this.#options.owners.getAddressOwner(address);
    const held = this.#pool.hold(owner, () => this.#disconnect([socket], 'MAX_SHARE_PER_CLIENT of MAX_MEMORY_MB'));
    const connection = { held, acceptedBytes: 0, acceptedAt: now };
    this.#connections.set(socket, connection);
    return connection;
  }

  #measureAll(now: number): void {
    for (const [socket, connection] of this.#connections) this.#measure(socket, connection, now);
  }

  #measure(socket: Socket, connection: UnsentConnection, now: number): void {
    const { held } = connection;
    const writtenBytes = socket.destroyed ? 0 : socket.writableLength;
    const bytes = writtenBytes > 0 ? writtenBytes + countUnwrittenBytes(socket) : 0;
    held.resize(bytes);
    if (bytes === 0) {
      held.release();
      this.#connections.delete(socket);
      return;
    }
    const acceptedBytes = countAcceptedBytes(socket);
    if (acceptedBytes === connection.acceptedBytes) return;
    connection.acceptedBytes = acceptedBytes;
    connection.acceptedAt = now;
    held.touch();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#options.clock.schedule(this.#options.timeoutMs / CHECKS_PER_TIMEOUT, () => {
      this.#isScheduled = false;
      this.#check();
    });
  }

  #check(): void {
    const now = this.#options.clock.monotonicNow();
    this.#measureAll(now);
    const stalled: Socket[] = [];
    for (const [socket, { acceptedAt }] of this.#connections)
      if (now - acceptedAt >= this.#options.timeoutMs) stalled.push(socket);
    if (stalled.length > 0) this.#disconnect(stalled, 'send timeout');
    if (this.#connections.size > 0) this.#schedule();
  }

  #disconnect(sockets: readonly Socket[], limit: string): void {
    this.#options.log.warn({ connections: sockets.length, limit }, 'disconnected clients that do not read');
    for (const socket of sockets) {
      this.#connections.get(socket)?.held.release();
      this.#connections.delete(socket);
      // A reset makes the kernel drop what it holds, too.
      socket.resetAndDestroy();
    }
  }
}

const UNWRITTEN = Symbol('unwritten bytes');

interface PartialResponse extends ServerResponse {
  [UNWRITTEN]?: number;
}

/** Bytes of a response that are written when the client has read those before: they count as unsent. */
export function noteUnwrittenBytes(response: PartialResponse, bytes: number): void {
  response[UNWRITTEN] = bytes;
}

function countUnwrittenBytes(socket: Socket): number {
  const response: PartialResponse | null = getCurrentResponse(socket);
  return response?.[UNWRITTEN] ?? 0;
}

/** A response that reports to the monitor when the client does not read it at once. */
export function createMonitoredResponse(monitor: SendMonitor): typeof ServerResponse<IncomingMessage> {
  return class MonitoredResponse extends ServerResponse<IncomingMessage> {
    override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
      super.end(chunk, encoding as BufferEncoding, callback as () => void);
      if (this.writableLength > 0) reportUnsent(this);
      return this;
    }

    override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
      const canContinue = super.write(chunk, encoding as BufferEncoding, callback as () => void);
      // Node writes to the socket in the next tick, with the headers and further chunks.
      process.nextTick(reportUnsent, this);
      return canContinue;
    }
  };

  function reportUnsent(response: ServerResponse<IncomingMessage>): void {
    if (response.writableLength > 0 && !response.destroyed) monitor.onResponseUnsent(response.req);
  }
}
