/** Subscribes and unsubscribes 100,000 times: memory, timers and subscriptions must not grow. */
import { setTimeout as wait } from 'node:timers/promises';
import { request, start } from './watch/processes.js';

const TIMES = 100_000;
const ROUNDS = 5;
const SOCKETS = 20;
const INTERVAL_MS = 500;

interface Usage {
  readonly rss: number;
  readonly heap: number;
  readonly timers: number;
  readonly subscriptions: number;
  readonly watched: number;
}

const [upstream, { url: upstreamUrl }] = await start<{ url: string }>('upstream.ts');
const [gateway, { url }] = await start<{ url: string }>('gateway.ts', upstreamUrl, String(INTERVAL_MS));
const [churnClients] = await start('churn-clients.ts', url, String(SOCKETS));

async function report(when: string): Promise<void> {
  await wait(2_000);
  await request(upstream, 'count');
  await wait(4 * INTERVAL_MS);
  const { calls } = await request<{ calls: number }>(upstream, 'count');
  const { heap, rss, timers, subscriptions, watched } = await request<Usage>(gateway, 'usage');
  const mega = (bytes: number) => (bytes / 1e6).toFixed(2).padStart(7);
  process.stdout.write(
    `${when.padStart(8)} | heap ${mega(heap)} MB | rss ${mega(rss)} MB | timers ${timers} | subscriptions ${subscriptions} | watched jobs ${watched} | calls in ${4 * INTERVAL_MS} ms: ${calls}\n`,
  );
}

process.stdout.write(`Subscriptions are opened and closed over ${SOCKETS} sockets that stay open.\n`);
// Two rounds as warm-up: they compile code and fill caches.
await request(churnClients, String(TIMES / ROUNDS));
await request(churnClients, String(TIMES / ROUNDS));
await report('0');
for (let round = 1; round <= ROUNDS; round++) {
  await request(churnClients, String(TIMES / ROUNDS));
  await report(String((TIMES / ROUNDS) * round));
}
for (const child of [churnClients, gateway, upstream]) child.kill();
