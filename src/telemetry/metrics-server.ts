import { createServer } from 'node:http';
import { closeServer } from '../http/drain.js';
import { listen } from '../http/http-server.js';
import { checkOrigin, ORIGIN_ERRORS, type OriginPolicy } from '../http/origin-policy.js';
import { getPathname } from '../http/requests/request-target.js';
import type { Metrics } from './metrics.js';

/** Serves /metrics on its own port, so that it need not be public where the gateway is. */
export async function serveMetrics(metrics: Metrics, port: number, host: string, originPolicy: OriginPolicy) {
  const server = createServer((request, response) => {
    if (checkOrigin(request, originPolicy) === 'host') {
      response.writeHead(400).end(ORIGIN_ERRORS.host.message);
      return;
    }
    if (getPathname(request) !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const url = await listen(server, port, host);
  return {
    url,
    async close() {
      if (!server.listening) return;
      await closeServer(server);
    },
  };
}
