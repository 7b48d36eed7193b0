import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { GatewayError, RETRY_AFTER_MS } from '../domain/gateway-error.js';
import type { Owner } from '../isolation/owner.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import { Pool, RESERVED_SHARE, shareOf } from '../isolation/pool.js';
import type { Clock } from '../primitives/clock.js';
import { getCurrentResponse } from '../primitives/node-internals.js';
import { TokenBucket } from '../primitives/token-bucket.js';
import { sendRawError } from './responses/raw-error.js';

export interface ConnectionLimitOptions {
  /** Open connections of all addresses, including WebSockets. */
  readonly maxConnections: number;
  /** Part of them that one address may have. */
  readonly maxShare: number;
  /** Connections of a trusted proxy are those of many clients. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly owners: OwnerRegistry;
  readonly clock: Clock;
}

/**
 * At most this many rejected connections of an address get a response per minute; the gateway resets the others. A client that connects in
 * a loop does not read the reason, and each response takes a timer and keeps the socket until the client ends it.
 */
const MAX_REJECTIONS_PER_MINUTE = 120;
const REJECTION_TIMEOUT_MS = 1_000;
/**
 * An address may close at most this many connections per minute before the response to their request. Clients that connect, send and close
 * fill the queue in which the connections of all clients wait.
 */
const MAX_ABORTED_PER_MINUTE = 600;

interface AddressConnections {
  readonly rejections: TokenBucket;
  readonly aborts: TokenBucket;
}

const TOO_MANY_ABORTED_ERROR = new GatewayError(
  'RATE_LIMITED',
  `Too many connections closed before the response: the limit per address is ${MAX_ABORTED_PER_MINUTE} per minute.`,
  { retryAfterMs: RETRY_AFTER_MS },
);

/** Limits the open connections of each address, and how often they are closed before a response. */
export function limitConnectionsPerAddress(server: Server, options: ConnectionLimitOptions): void {
  const { maxConnections, maxShare, isTrustedProxy, owners, clock } = options;
  // Node refuses connections above the maximum itself: the pool keeps some of it for addresses without any.
  const pool = new Pool({
    owners,
    max: maxConnections,
    maxPerOwner: shareOf(maxConnections, maxShare),
    reserved: Math.floor(maxConnections * RESERVED_SHARE),
    whenFull: 'refuse',
  });
  const states = owners.define<AddressConnections>(
    () => ({
      rejections: new TokenBucket(MAX_REJECTIONS_PER_MINUTE, clock),
      aborts: new TokenBucket(MAX_ABORTED_PER_MINUTE, clock),
    }),
    { isInUse: ({ rejections, aborts }) => !rejections.isFull || !aborts.isFull },
  );
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrustedProxy(remoteAddress)) return;
    const owner = owners.getAddressOwner(remoteAddress);
    const state = states.get(owner);
    const lease = pool.tryAcquire(owner);
    socket.once('close', () => {
      lease?.release();
      if (isResponsePending(socket)) state.aborts.deduct(1);
    });
    if (lease && state.aborts.has(1)) return;
    if (!state.rejections.consume()) return void socket.resetAndDestroy();
    const error = lease ? TOO_MANY_ABORTED_ERROR : createTooManyOpenError(pool, owner);
    sendRawError(socket, { requestId: randomUUID(), error }, REJECTION_TIMEOUT_MS);
  });
}

/** Whether a request has arrived whose response has not started. */
function isResponsePending(socket: Socket): boolean {
  return getCurrentResponse(socket)?.headersSent === false;
}

function createTooManyOpenError(pool: Pool, owner: Owner): GatewayError {
  const reason =
    pool.getUsed(owner) < pool.maxPerOwner
      ? 'the rest is for other addresses (MAX_CONNECTIONS)'
      : `the limit per address is ${pool.maxPerOwner} (MAX_SHARE_PER_CLIENT of MAX_CONNECTIONS)`;
  const message = `Too many open connections: ${reason}.`;
  return new GatewayError('UNAVAILABLE', message, { retryAfterMs: RETRY_AFTER_MS });
}
