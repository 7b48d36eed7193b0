import { bare, type Contender, ours } from '../contenders.js';
import type { Script } from '../sample.js';
import { compare, printAims, ratios } from '../table.js';

const QUERY = `query Jobs($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Job { id name status submittedAt shots stats { qubits gateCounts { oneQubit twoQubit } } }
  }
}`;

/** Jobs that run, so that none of them is remembered. */
const runningJob = (number: number) => `Job:7d2c0b1e-0000-4000-8000-${String(5 * number).padStart(12, '0')}`;

const script: Script = {
  bodies: Array.from({ length: 20 }, (_, request) =>
    JSON.stringify({
      query: QUERY,
      variables: { ids: Array.from({ length: 500 }, (_, index) => runningJob(500 * request + index)) },
    }),
  ),
  connections: 1,
};

/** 500 jobs by their ids, one request at a time: what is measured is how long it takes. */
export async function run(times: number): Promise<void> {
  const contenders: readonly Contender[] = [bare('jobs by id'), ours];
  const latencies = [20, 0];
  const samples = await compare(
    times,
    latencies.flatMap((latencyMs) =>
      contenders.map(
        (contender) => [contender, { ...script, latencyMs, what: `service takes ${latencyMs} ms` }] as const,
      ),
    ),
  );
  const [far, ownFar, near, ownNear] = samples;
  const wall = ({ p50Ms }: { readonly p50Ms: number }) => p50Ms;
  printAims([
    { what: 'calls', most: 20, figures: ownFar?.map(({ callsPerRequest }) => callsPerRequest) ?? [] },
    { what: 'wall time, of the bare handler, 20 ms away', most: 1.2, figures: ratios(ownFar, far, wall) },
    { what: 'wall time, of the bare handler, 0 ms away', most: 1.2, figures: ratios(ownNear, near, wall) },
  ]);
}
