import { apollo, bare, type Contender, mercurius, ours } from '../contenders.js';
import type { Script } from '../sample.js';
import { compare, cpu, perCoreSecond, printAims, ratios } from '../table.js';

const QUERY = `query Dashboard($submitter: ID!) {
  jobs(first: 25, filter: { submitterId: $submitter }) {
    edges {
      node {
        id name status submittedAt shots
        stats { qubits gateCounts { oneQubit twoQubit } }
        session { id status startedAt }
        backend { serviceId status qubits averageQueueTimeMs }
      }
    }
    pageInfo { hasNextPage }
  }
}`;

/** As many dashboards, so that no two requests in flight are the same. */
const SUBMITTERS = 400;

export const dashboard: Script = {
  bodies: Array.from({ length: SUBMITTERS }, (_, number) =>
    JSON.stringify({
      query: QUERY,
      variables: { submitter: `7d2c0b1e-0000-4000-8000-${String(number).padStart(12, '0')}` },
    }),
  ),
  connections: 32,
};

/** 25 jobs, each with its session and its backend; all requests differ. */
export async function run(times: number): Promise<void> {
  const contenders: readonly Contender[] = [bare('naive calls'), bare('remembered'), ours, mercurius, apollo];
  const [naive, remembered, own, besideMercurius, besideApollo] = await compare(
    times,
    contenders.map((contender) => [contender, dashboard]),
  );
  printAims([
    { what: 'CPU per request, of the bare handler with naive calls', most: 0.75, figures: ratios(own, naive, cpu) },
    {
      what: 'CPU per request, of the bare handler with remembered data',
      most: 1.25,
      figures: ratios(own, remembered, cpu),
    },
    { what: 'requests/s, of Mercurius + JIT', least: 2, figures: ratios(own, besideMercurius, perCoreSecond) },
    { what: 'requests/s, of Apollo Server', least: 4, figures: ratios(own, besideApollo, perCoreSecond) },
  ]);
}
