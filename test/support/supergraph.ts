import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** The example of docs/federation.md. It has packages of its own: no newcomer should wait for the routers of others. */
const FOLDER = resolve('examples/federation');

/** Whether the packages of the example are installed, for `describe.skipIf`. The run starts with a list of skipped tests. */
export const hasFederationPackages = existsSync(join(FOLDER, 'node_modules'));

/** A package of the example. Types are those that the tests use: without the packages, the tests have to compile. */
export function requireFederationPackage<T>(name: string): T {
  return createRequire(join(FOLDER, 'package.json'))(name) as T;
}

async function importExample<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(join(FOLDER, file)).href)) as T;
}

type GatewayRuntime = RequestListener & AsyncDisposable;

export interface SupergraphOptions {
  /** How the router subscribes to the gateway. */
  readonly subscriptions: 'ws' | 'sse';
}

/** The router of the example in front of a gateway and the example's subgraph, all on free ports. Resolves with the URL of the router. */
export async function startSupergraph(gatewayUrl: string, { subscriptions }: SupergraphOptions): Promise<string> {
  const { createExperiments } = await importExample<{ createExperiments(): Server }>('experiments.js');
  const { compose } = await importExample<{ compose(...urls: readonly string[]): string }>('compose.js');
  const { gatewayConfig, subscriptionsOverWebSockets } = await importExample<{
    readonly gatewayConfig: object;
    readonly subscriptionsOverWebSockets: object;
  }>('gateway.config.js');
  const { createGatewayRuntime } = requireFederationPackage<{
    createGatewayRuntime(config: object): GatewayRuntime;
  }>('@graphql-hive/gateway-runtime');
  const experiments = await listen(createExperiments());
  const runtime = createGatewayRuntime({
    ...gatewayConfig,
    ...(subscriptions === 'ws' && { transportEntries: subscriptionsOverWebSockets }),
    supergraph: compose(`${gatewayUrl}/graphql`, `${experiments}/graphql`),
    logging: false,
  });
  onTestFinished(() => runtime[Symbol.asyncDispose]());
  return listen(createServer(runtime));
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
