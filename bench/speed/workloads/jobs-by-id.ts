import type { Scenario } from '../sample.js';
import { type BenchTarget, bareHandler } from '../servers.js';
import { compare, computeRatios, getFigures, printGateways } from '../table.js';

const QUERY = `query Jobs($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Job { id name status submittedAt shots stats { qubits gateCounts { oneQubit twoQubit } } }
  }
}`;

/** Jobs that are running, which are not cached. */
const toRunningJobId = (number: number) => `Job:7d2c0b1e-0000-4000-8000-${String(5 * number).padStart(12, '0')}`;

const scenario: Scenario = {
  bodies: Array.from({ length: 20 }, (_, request) =>
    JSON.stringify({
      query: QUERY,
      variables: { ids: Array.from({ length: 500 }, (_, index) => toRunningJobId(500 * request + index)) },
    }),
  ),
  connections: 1,
};

/** Measures the time of a request for 500 jobs, one request at a time. */
export async function run(seconds: number, gateways: readonly BenchTarget[]): Promise<void> {
  const targets = [bareHandler('jobs by id'), ...gateways];
  const latencies = [20, 0];
  const samples = await compare(
    seconds,
    latencies.flatMap((latencyMs) =>
      targets.map((target) => [target, { ...scenario, latencyMs, label: `upstream takes ${latencyMs} ms` }] as const),
    ),
  );
  const [bareSlow, ...slow] = samples.slice(0, targets.length);
  const [bareFast, ...fast] = samples.slice(targets.length);
  const getWallMs = ({ p50Ms }: { readonly p50Ms: number }) => p50Ms;
  const label = 'wall time relative to the bare handler, upstream takes';
  printGateways(gateways, slow, (starts) => [
    { label: 'calls', max: 20, figures: getFigures(starts, ({ callsPerRequest }) => callsPerRequest) },
    { label: `${label} 20 ms`, max: 1.2, figures: computeRatios(starts, bareSlow, getWallMs) },
  ]);
  printGateways(gateways, fast, (starts) => [
    { label: `${label} 0 ms`, max: 1.1, figures: computeRatios(starts, bareFast, getWallMs) },
  ]);
}
