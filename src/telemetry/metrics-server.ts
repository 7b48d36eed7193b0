import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '../http/server.js';
import type { Metrics } from './metrics.js';

/** The figures on a port of their own, for where everyone can reach the other one. */
export async function serveMetrics(metrics: Metrics, port: number, host: string) {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (figures) => response.writeHead(200, { 'content-type': metrics.contentType }).end(figures),
      () => response.writeHead(500).end(),
    );
  });
  const url = await listen(server, port, host);
  return {
    url,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
