import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, mercurius } from '../servers.js';
import { compare, computeRatios, getCpuMs, getRequestsPerCoreSecond, printGateways } from '../table.js';

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

interface Aims {
  /** CPU per request relative to bare handlers. */
  readonly maxOfUncached?: number;
  readonly maxOfCached: number;
  /** Requests per core second relative to other GraphQL servers. */
  readonly minOfMercurius: number;
  readonly minOfApollo: number;
}

/** 25 jobs, each with its session and its backend; all requests in flight differ, and each is repeated. */
export const run = (seconds: number, gateways: readonly BenchTarget[]): Promise<void> =>
  compareWithOthers(seconds, gateways, dashboard, {
    maxOfUncached: 0.75,
    maxOfCached: 1.1,
    minOfMercurius: 2.2,
    minOfApollo: 4,
  });

/** The same, each request sent once: the gateway checks and stores each job, so it cannot take less than handlers that do neither. */
export const runOnce = (seconds: number, gateways: readonly BenchTarget[]): Promise<void> =>
  compareWithOthers(seconds, gateways, dashboardOnce, { maxOfCached: 1.9, minOfMercurius: 1.25, minOfApollo: 4 });

async function compareWithOthers(
  seconds: number,
  gateways: readonly BenchTarget[],
  scenario: Scenario,
  { maxOfUncached, maxOfCached, minOfMercurius, minOfApollo }: Aims,
): Promise<void> {
  const targets = [bareHandler('uncached'), bareHandler('cached'), mercurius, apollo, ...gateways];
  const [uncached, cached, ofMercurius, ofApollo, ...ofGateways] = await compare(
    seconds,
    targets.map((target) => [target, scenario]),
  );
  const getRate = getRequestsPerCoreSecond;
  printGateways(gateways, ofGateways, (starts) => [
    {
      label: 'CPU per request relative to the uncached bare handler',
      ...(maxOfUncached !== undefined && { max: maxOfUncached }),
      figures: computeRatios(starts, uncached, getCpuMs),
    },
    {
      label: 'CPU per request relative to the cached bare handler',
      max: maxOfCached,
      figures: computeRatios(starts, cached, getCpuMs),
    },
    {
      label: 'requests/s relative to Mercurius',
      min: minOfMercurius,
      figures: computeRatios(starts, ofMercurius, getRate),
    },
    {
      label: 'requests/s relative to Apollo Server',
      min: minOfApollo,
      figures: computeRatios(starts, ofApollo, getRate),
    },
  ]);
}
