import { gateway } from '../servers.js';
import { compare, getFigures, printTargets } from '../table.js';

const QUERY = `query Detail($id: ID!) {
  job(id: $id) {
    id name status shots submittedAt
    stats { qubits gateCounts { oneQubit twoQubit } }
    results { probabilities(top: 16) { state bitstring probability count } }
    cost { estimated { value unit } actual { value unit } }
    session { id status startedAt }
    backend {
      serviceId status qubits averageQueueTimeMs
      characterization { date qubits connectivity fidelity { oneQubit { median } } }
    }
  }
}`;

/** No two jobs share a session or a backend, so nothing is cached. */
const scenario = {
  bodies: Array.from({ length: 2_000 }, (_, number) =>
    JSON.stringify({
      query: QUERY,
      variables: { id: `Job:7d2c0b1e-0000-4000-8000-${String(5 * number + 1).padStart(12, '0')}` },
    }),
  ),
  groups: 1_000_000,
  latencyMs: 20,
  connections: 1,
};

/** The calls for session and backend need the response of the job. All other calls are concurrent to them. */
const SEQUENTIAL_CALLS = 2;

/** Measures the time of one request at a time. */
export async function run(seconds: number): Promise<void> {
  const [samples] = await compare(seconds, [[gateway, scenario]]);
  printTargets([
    {
      label: `wall time relative to the ${SEQUENTIAL_CALLS} calls that depend on each other`,
      max: 1.1,
      figures: getFigures(samples, ({ p50Ms, callMs }) => p50Ms / (SEQUENTIAL_CALLS * callMs)),
    },
  ]);
}
