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
/** More than are asked for while a sample is taken. */
const STRANGERS = 40_000;

const body = (submitter: number) =>
  JSON.stringify({
    query: QUERY,
    variables: { submitter: `7d2c0b1e-0000-4000-8000-${String(submitter).padStart(12, '0')}` },
  });

const scriptFor = (submitters: number): Script => ({
  bodies: Array.from({ length: submitters }, (_, number) => body(number)),
  connections: 32,
});

export const dashboard = scriptFor(SUBMITTERS);

/** 25 jobs, each with its session and its backend; all requests differ, and each is made again and again. */
export const run = (times: number): Promise<void> => beside(times, dashboard);

/** The same, and each request is made once. */
export const runOnce = (times: number): Promise<void> => beside(times, scriptFor(STRANGERS));

async function beside(times: number, script: Script): Promise<void> {
  const contenders: readonly Contender[] = [bare('naive calls'), bare('remembered'), ours, mercurius, apollo];
  const [naive, remembered, own, besideMercurius, besideApollo] = await compare(
    times,
    contenders.map((contender) => [contender, script]),
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
