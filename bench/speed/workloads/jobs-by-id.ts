import type { Scenario } from '../sample.js';
import { type BenchTarget, bareHandler, gateway } from '../servers.js';
import { compare, printTargets, ratios } from '../table.js';

const QUERY = `query Jobs($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Job { id name status submittedAt shots stats { qubits gateCounts { oneQubit twoQubit } } }
  }
}`;

/** Jobs that run, so that none of them is remembered. */
const runningJob = (number: number) => `Job:7d2c0b1e-0000-4000-8000-${String(5 * number).padStart(12, '0')}`;

const script: Scenario = {
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
  const targets: readonly BenchTarget[] = [bareHandler('jobs by id'), gateway];
  const latencies = [20, 0];
  const samples = await compare(
    times,
    latencies.flatMap((latencyMs) =>
      targets.map((target) => [target, { ...script, latencyMs, what: `service takes ${latencyMs} ms` }] as const),
    ),
  );
  const [far, ownFar, near, ownNear] = samples;
  const wall = ({ p50Ms }: { readonly p50Ms: number }) => p50Ms;
  printTargets([
    { what: 'calls', max: 20, figures: ownFar?.map(({ callsPerRequest }) => callsPerRequest) ?? [] },
    { what: 'wall time, of the bare handler, 20 ms away', max: 1.2, figures: ratios(ownFar, far, wall) },
    { what: 'wall time, of the bare handler, 0 ms away', max: 1.2, figures: ratios(ownNear, near, wall) },
  ]);
}
