import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { CallerRegistry } from '../callers/caller-registry.js';
import { sendRawError } from './raw-error.js';

export interface ConnectionLimitOptions {
  readonly maxPerAddress: number;
  /** Connections of a trusted proxy are those of many clients. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly callers: CallerRegistry;
}

/** Connections of an address that may wait for the end of their rejection; further ones are reset. */
const MAX_REJECTED = 20;
const REJECTION_TIMEOUT_MS = 1_000;

/** Limits the open connections of each address. */
export function limitConnectionsPerAddress(server: Server, options: ConnectionLimitOptions): void {
  const { maxPerAddress, isTrustedProxy, callers } = options;
  const counts = callers.define(() => ({ open: 0 }), { isInUse: ({ open }) => open > 0 });
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrustedProxy(remoteAddress)) return;
    const count = counts.get(callers.getAddress(remoteAddress));
    count.open += 1;
    socket.once('close', () => {
      count.open -= 1;
    });
    if (count.open > maxPerAddress + MAX_REJECTED) socket.resetAndDestroy();
    else if (count.open > maxPerAddress) rejectConnection(socket, maxPerAddress);
  });
}

function rejectConnection(socket: Socket, max: number): void {
  const message = `Too many open connections: the limit per address is ${max} (MAX_SHARE_PER_CALLER of MAX_CONNECTIONS).`;
  const error = { status: 503, code: 'UNAVAILABLE', message, requestId: randomUUID() } as const;
  sendRawError(socket, { ...error, headers: { 'retry-after': '1' } }, REJECTION_TIMEOUT_MS);
}
