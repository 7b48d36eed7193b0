// Hive Gateway as a library.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { gatewayConfig } from './gateway.config.js';

const supergraph = readFileSync(new URL('supergraph.graphql', import.meta.url), 'utf8');
createServer(createGatewayRuntime({ ...gatewayConfig, supergraph })).listen(4002, '127.0.0.1');
