import { once } from 'node:events';
import type { Server } from 'node:http';

/** Listens on a free port and prints the endpoint in the format of `node dist/main.js`. */
export async function printAddress(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  process.stdout.write(`endpoint  http://127.0.0.1:${address.port}/graphql\n`);
}
