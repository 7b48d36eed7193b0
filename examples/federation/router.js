// Hive Gateway as a library.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { gatewayConfig } from './gateway.config.js';

const supergraph = readFileSync(new URL('supergraph.graphql', import.meta.url), 'utf8');
const server = createServer(createGatewayRuntime({ ...gatewayConfig, supergraph }));
server.listen(4002, '127.0.0.1', () =>
  process.stdout.write('The supergraph is served at http://127.0.0.1:4002/graphql\n'),
);

// The runtime handles these signals, so that they no longer end the process by themselves.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
