import type { ServerResponse } from 'node:http';
import type { Clients } from '../../isolation/clients.js';
import { EXPECTED_MS } from '../../isolation/work.js';
import { noteUnwrittenBytes } from './send-monitor.js';

/** The kernel copies what it accepts: several milliseconds for a megabyte. */
const BYTES_PER_TURN = 64_000;

/**
 * Sends the body of a response after its headers. Sends a large one in parts, each in a turn and after the kernel has accepted the one
 * before.
 */
export function sendBytes(clients: Pick<Clients, 'turnsOf'>, response: ServerResponse, bytes: Buffer, start = 0): void {
  const end = start + BYTES_PER_TURN;
  noteUnwrittenBytes(response, Math.max(0, bytes.length - end));
  if (end >= bytes.length) {
    response.end(bytes.subarray(start));
    return;
  }
  const sendNext = () => {
    if (!response.destroyed) sendBytes(clients, response, bytes, end);
  };
  // `uncork` writes it within this turn, whose time counts; otherwise Node would write it afterwards.
  response.cork();
  response.write(bytes.subarray(start, end), (error) => {
    if (!error) void clients.turnsOf(response.req).run(sendNext, EXPECTED_MS.filePart);
  });
  response.uncork();
}
