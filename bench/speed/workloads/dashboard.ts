import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, gateway, mercurius } from '../servers.js';
import { compare, cpu, perCoreSecond, printTargets, ratios } from '../table.js';

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
const UNIQUE_SUBMITTERS = 40_000;

const body = (submitter: number) =>
  JSON.stringify({
    query: QUERY,
    variables: { submitter: `7d2c0b1e-0000-4000-8000-${String(submitter).padStart(12, '0')}` },
  });

const createScenario = (submitters: number): Scenario => ({
  bodies: Array.from({ length: submitters }, (_, number) => body(number)),
  connections: 32,
});

export const dashboard = createScenario(SUBMITTERS);

/** 25 jobs, each with its session and its backend; all requests differ, and each is made again and again. */
export const run = (times: number): Promise<void> => compareWithOthers(times, dashboard);

/** The same, and each request is made once. */
export const runOnce = (times: number): Promise<void> => compareWithOthers(times, createScenario(UNIQUE_SUBMITTERS));

async function compareWithOthers(times: number, script: Scenario): Promise<void> {
  const targets: readonly BenchTarget[] = [
    bareHandler('naive calls'),
    bareHandler('remembered'),
    gateway,
    mercurius,
    apollo,
  ];
  const [naive, remembered, own, besideMercurius, besideApollo] = await compare(
    times,
    targets.map((target) => [target, script]),
  );
  printTargets([
    { what: 'CPU per request, of the bare handler with naive calls', max: 0.75, figures: ratios(own, naive, cpu) },
    {
      what: 'CPU per request, of the bare handler with remembered data',
      max: 1.25,
      figures: ratios(own, remembered, cpu),
    },
    { what: 'requests/s, of Mercurius + JIT', min: 2, figures: ratios(own, besideMercurius, perCoreSecond) },
    { what: 'requests/s, of Apollo Server', min: 4, figures: ratios(own, besideApollo, perCoreSecond) },
  ]);
}
