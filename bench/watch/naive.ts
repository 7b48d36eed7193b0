/**
 * The simplest implementation, for comparison: the same libraries, and every subscription polls its job. Arguments: the URL
 * of upstream, the poll interval.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buildSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { Pool } from 'undici';
import { WebSocketServer } from 'ws';
import { reportUsage } from './usage.js';

const [upstream = '', interval = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 64 });

const schema = buildSchema(`
  type Job { name: String status: String }
  type JobEvent { job: Job }
  type Subscription { job(id: ID!): JobEvent }
  type Query { ok: Boolean }
`);

async function* watchJob({ id }: { readonly id: string }) {
  let last = '';
  for (;;) {
    const { body } = await pool.request({
      method: 'GET',
      path: `/v0.4/jobs/${id}`,
      headers: { authorization: 'apiKey a' },
    });
    const text = await body.text();
    if (text !== last) {
      last = text;
      yield { job: { job: JSON.parse(text) } };
    }
    await wait(Number(interval));
  }
}

const server = createServer();
useServer({ schema, roots: { subscription: { job: watchJob } } }, new WebSocketServer({ server, path: '/graphql' }));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
reportUsage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
