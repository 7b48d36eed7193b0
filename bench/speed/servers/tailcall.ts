/**
 * Starts Tailcall, a gateway in Rust, and reports its usage instead of that of this process. Arguments: the URL of upstream,
 * the program. Upstream converts the data for it, which all other servers do themselves.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Usage } from '../usage-reporter.js';

const [upstream = '', program = ''] = process.argv.slice(2);
const START_TIMEOUT_MS = 10_000;

const createConfig = (port: number) => `
schema @server(hostname: "127.0.0.1", port: ${port}) @upstream(httpCache: 10000, allowedHeaders: ["authorization"]) { query: Query }
type Query {
  jobs(first: Int, filter: JobFilter): JobConnection @http(
    url: "${upstream}/converted/jobs"
    query: [{ key: "submitter_id", value: "{{.args.filter.submitterId}}" }, { key: "limit", value: "{{.args.first}}" }]
    dedupe: true
  )
}
input JobFilter { submitterId: ID }
type JobConnection { edges: [JobEdge!]! pageInfo: PageInfo! }
type PageInfo { hasNextPage: Boolean! }
type JobEdge { node: Job! }
type GateCounts { oneQubit: Int twoQubit: Int }
type JobStats { qubits: Int gateCounts: GateCounts }
type Job {
  id: ID!
  name: String
  status: String!
  submittedAt: String
  shots: Int
  stats: JobStats
  sessionId: String!
  backendId: String!
  session: Session @http(url: "${upstream}/converted/sessions/{{.value.sessionId}}", dedupe: true)
  backend: Backend @http(url: "${upstream}/converted/backends/{{.value.backendId}}", dedupe: true)
}
type Session { id: ID! status: String! startedAt: String }
type Backend { serviceId: ID! status: String qubits: Int averageQueueTimeMs: Float }
`;

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Of all its threads. */
function readCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map(
    (thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0],
  );
  return nanoseconds.reduce((sum, value) => sum + Number(value), 0) / 1e6;
}

function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-tailcall-'));
const file = join(folder, 'config.graphql');
const port = await findFreePort();
writeFileSync(file, createConfig(port));
const child = spawn(program, ['start', file], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TAILCALL_LOG_LEVEL: 'error' },
});
const stop = () => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
child.once('exit', (code) => {
  throw new Error(`Tailcall exited with ${code}.`);
});

const url = `http://127.0.0.1:${port}`;
const deadline = performance.now() + START_TIMEOUT_MS;
while (!(await fetch(`${url}/status`).catch(() => null))) {
  if (performance.now() > deadline) throw new Error(`Tailcall does not listen after ${START_TIMEOUT_MS} ms.`);
  await wait(50);
}
process.on('message', () => {
  const pid = child.pid ?? 0;
  const usage: Usage = {
    cpuMs: readCpuMs(pid),
    rssBytes: readMemory(pid, 'VmRSS'),
    maxRssBytes: readMemory(pid, 'VmHWM'),
    heapBytes: 0,
    delayP99Ms: 0,
  };
  process.send?.(usage);
});
process.stdout.write(`endpoint  ${url}/graphql\n`);
