import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, gateway, mercurius } from '../servers.js';
import { compare, computeRatios, getCpuMs, getRequestsPerCoreSecond, printTargets } from '../table.js';

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

/** Enough for all requests in flight to differ. */
const SUBMITTERS = 400;
/** More than the requests of a start. */
const UNIQUE_SUBMITTERS = 40_000;

const createBody = (submitter: number) =>
  JSON.stringify({
    query: QUERY,
    variables: { submitter: `7d2c0b1e-0000-4000-8000-${String(submitter).padStart(12, '0')}` },
  });

/** Dashboards of this many submitters. */
export const createDashboards = (submitters: number): Scenario => ({
  bodies: Array.from({ length: submitters }, (_, number) => createBody(number)),
  connections: 32,
});

export const dashboard = createDashboards(SUBMITTERS);

/** Each request is sent once. */
export const dashboardOnce = createDashboards(UNIQUE_SUBMITTERS);

/** 25 jobs, each with its session and its backend; all requests in flight differ, and each is repeated. */
export const run = (seconds: number): Promise<void> => compareWithOthers(seconds, dashboard);

/** The same, each request sent once. */
export const runOnce = (seconds: number): Promise<void> => compareWithOthers(seconds, dashboardOnce);

async function compareWithOthers(seconds: number, scenario: Scenario): Promise<void> {
  const targets: readonly BenchTarget[] = [bareHandler('uncached'), bareHandler('cached'), gateway, mercurius, apollo];
  const [uncached, cached, ofGateway, ofMercurius, ofApollo] = await compare(
    seconds,
    targets.map((target) => [target, scenario]),
  );
  const getRate = getRequestsPerCoreSecond;
  printTargets([
    {
      label: 'CPU per request relative to the uncached bare handler',
      max: 0.75,
      figures: computeRatios(ofGateway, uncached, getCpuMs),
    },
    {
      label: 'CPU per request relative to the cached bare handler',
      max: 1.25,
      figures: computeRatios(ofGateway, cached, getCpuMs),
    },
    { label: 'requests/s relative to Mercurius', min: 2, figures: computeRatios(ofGateway, ofMercurius, getRate) },
    { label: 'requests/s relative to Apollo Server', min: 4, figures: computeRatios(ofGateway, ofApollo, getRate) },
  ]);
}
