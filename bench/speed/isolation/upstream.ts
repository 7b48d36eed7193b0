/** The service of the isolation bench, in its own process. Replies to any message with the calls of the victim. */
import { createServer } from 'node:http';
import { createService } from '../attackers/service.js';
import { printAddress } from '../print-address.js';

/** 19 qubits. */
const STATES = 2 ** 19;

/** Calls since the start. */
export interface ServiceCalls {
  readonly victim: number;
  readonly others: number;
}

const respond = createService({ states: STATES });
const calls = { victim: 0, others: 0 };

const server = createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
  const key = request.headers.authorization?.replace('apiKey ', '') ?? '';
  calls[key === 'victim' ? 'victim' : 'others'] += 1;
  request.resume();
  const reaction = await respond({ method: request.method ?? '', target: request.url ?? '', key });
  if (reaction === 'hang') return;
  if (reaction === 'reset') return void request.socket.destroy();
  const { status, body, headers, isStalled } = reaction;
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  if (isStalled) response.write(body.slice(0, body.length / 2));
  else response.end(body);
});

process.on('message', () => process.send?.(calls satisfies ServiceCalls));
process.once('disconnect', () => process.exit(0));
await printAddress(server);
