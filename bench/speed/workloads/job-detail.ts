import { gateway } from '../servers.js';
import { compare, printTargets } from '../table.js';

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

/** Every job has a session and a backend of its own, so that nothing of one is known from another. */
const script = {
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

/** The job tells its session and its backend: those can be asked for only after it, everything else beside them. */
const MAX_CHAIN = 2;

/** The page of one job, one at a time: what is measured is how long it takes. */
export async function run(times: number): Promise<void> {
  const [own] = await compare(times, [[gateway, script]]);
  printTargets([
    {
      what: `wall time, of the ${MAX_CHAIN} calls that have to be made one after the other`,
      max: 1.1,
      figures: own?.map(({ p50Ms, callMs }) => p50Ms / (MAX_CHAIN * callMs)) ?? [],
    },
  ]);
}
