import type { Scenario } from '../sample.js';
import { type BenchTarget, bareHandler, gateway } from '../servers.js';
import { compare, computeRatios, getFigures, printTargets } from '../table.js';

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
export async function run(seconds: number): Promise<void> {
  const targets: readonly BenchTarget[] = [bareHandler('jobs by id'), gateway];
  const latencies = [20, 0];
  const samples = await compare(
    seconds,
    latencies.flatMap((latencyMs) =>
      targets.map((target) => [target, { ...scenario, latencyMs, label: `upstream takes ${latencyMs} ms` }] as const),
    ),
  );
  const [bareSlow, gatewaySlow, bareFast, gatewayFast] = samples;
  const getWallMs = ({ p50Ms }: { readonly p50Ms: number }) => p50Ms;
  const label = 'wall time relative to the bare handler, upstream takes';
  printTargets([
    { label: 'calls', max: 20, figures: getFigures(gatewaySlow, ({ callsPerRequest }) => callsPerRequest) },
    { label: `${label} 20 ms`, max: 1.2, figures: computeRatios(gatewaySlow, bareSlow, getWallMs) },
    { label: `${label} 0 ms`, max: 1.2, figures: computeRatios(gatewayFast, bareFast, getWallMs) },
  ]);
}
