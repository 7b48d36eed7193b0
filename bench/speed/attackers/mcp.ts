import { type Attack, MAX_BODY_BYTES, sendMany } from './attack.js';
import type { AttackClient } from './attack-client.js';

/** Of both revisions of the protocol. */
const headers = { accept: 'application/json, text/event-stream' };

const call = (client: AttackClient, name: string, args: object, hangUpAfterMs?: number) =>
  client.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }), {
    path: '/mcp',
    key: 'attacker',
    headers,
    ...(hangUpAfterMs !== undefined && { hangUpAfterMs }),
  });

export const MCP_ATTACKS: readonly Attack[] = [
  {
    name: 'mcp-messages',
    description: 'lists of all tools, each of 12 kB, over the Model Context Protocol',
    run: (client) =>
      client.post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', { path: '/mcp', key: 'attacker', headers }),
  },
  {
    name: 'mcp-waits',
    description: '100 calls at once that wait for jobs, and are given up',
    run: (client, round, atOnce = 100) =>
      sendMany(atOnce, (index) => call(client, 'wait_for_job', { id: `job-${round}-${index}` }, 500)),
    concurrency: 2,
    testRounds: 4,
    testAtOnce: 30,
  },
  {
    name: 'mcp-programs',
    description: 'quotes of programs of nearly a megabyte',
    run: (client, round) => call(client, 'quote', { qasm3: `// ${round}${'x'.repeat(MAX_BODY_BYTES - 1_000)}` }),
    concurrency: 2,
    testRounds: 4,
  },
];
