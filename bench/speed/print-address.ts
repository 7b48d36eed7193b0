import { once } from 'node:events';
import type { Server } from 'node:http';

/** Listens on any free port and says where, in the words that `node dist/main.js` says it with. */
export async function printAddress(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  process.stdout.write(`endpoint  http://127.0.0.1:${address.port}/graphql\n`);
}
