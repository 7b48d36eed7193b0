import type { Cache } from '../cache/cache.js';
import { type GatewayError, isGatewayError } from '../domain/gateway-error.js';
import {
  listsResult,
  mayHaveResult,
  NO_PROCESSING,
  type ResultKind,
  type ResultOwner,
  type ResultProcessing,
  type UnavailableResult,
} from '../domain/job-results.js';
import type { CallContext } from './call-context.js';
import type { RestClient } from './transport/rest-client.js';
import { toServicePath, urlPath } from './transport/url-path.js';
import type { ResultsApi } from './upstream-api.js';
import type { Decoded } from './wire/body-decoders.js';

/** Results may appear shortly after the job has completed. */
const MISSING_TTL_MS = 10_000;
/** A service is updated, so what it does not offer may change. */
const NOT_OFFERED_TTL_MS = 600_000;

/** What a status says about a path that the service may not offer. Other statuses are errors. */
const OUTCOME_BY_STATUS: Readonly<Record<number, 'missing' | 'not offered'>> = {
  404: 'missing',
  405: 'not offered',
  410: 'missing',
  501: 'not offered',
};

interface Route {
  readonly path: string;
  /** The path without ids: what the service offers for all jobs or for none. */
  readonly endpoint: string;
}

type DecodedResult<K extends ResultKind> = NonNullable<Decoded<`v0.4 ${K}`>>;

const FIXED_PATHS: Readonly<Record<ResultKind, string>> = {
  PROBABILITIES: 'probabilities',
  HISTOGRAM: 'histogram',
  SHOTS: 'shots',
  CHILD_PROBABILITIES: 'probabilities/aggregated',
};

/**
 * Results over artifacts, the URLs that the job lists, and the fixed paths, in this order. All of them are
 * optional: which ones the service does not offer is cached per caller.
 */
export function createResultsApiV04(rest: RestClient, cache: Cache): ResultsApi {
  const read = async <K extends ResultKind>(
    call: CallContext,
    job: ResultOwner,
    kind: K,
    processing: ResultProcessing,
  ): Promise<DecodedResult<K> | UnavailableResult> => {
    let isGone = listsResult(job, kind);
    for (const route of getRoutes(rest.url, job, kind, processing)) {
      const cached = getCachedOutcome(cache, call, route);
      const result = cached ?? (await rest.getDecoded(call, route.path, { decoder: `v0.4 ${kind}` }).catch(toOutcome));
      if (result !== null && typeof result !== 'string') return result as DecodedResult<K>;
      if (!cached) cacheOutcome(cache, call, route, result ?? 'missing');
      if (result === 'not offered') isGone = false;
    }
    return isGone ? 'EXPIRED' : 'NOT_OFFERED';
  };
  return {
    getProbabilities: (call, job, processing) => read(call, job, 'PROBABILITIES', processing),
    getHistogram: (call, job) => read(call, job, 'HISTOGRAM', NO_PROCESSING),
    getShots: (call, job) => read(call, job, 'SHOTS', NO_PROCESSING),
    getChildProbabilities: (call, job, processing) => read(call, job, 'CHILD_PROBABILITIES', processing),
  };
}

/** The paths of a result, best first. Artifacts are stored, so only the other paths process a result. */
function getRoutes(service: URL, job: ResultOwner, kind: ResultKind, processing: ResultProcessing): readonly Route[] {
  const { sharpen, aggregation } = processing;
  const query = { sharpen, aggregation: aggregation?.toLowerCase() };
  const isProcessed = sharpen !== null || aggregation !== null;
  const sources = job.results?.sources.filter((source) => source.kind === kind) ?? [];
  const artifacts = sources.flatMap(({ artifact }): Route[] =>
    artifact && !isProcessed
      ? [{ path: urlPath`/v0.4/jobs/${job.id}/artifacts/${artifact.id}`(), endpoint: 'artifacts' }]
      : [],
  );
  const base = urlPath`/v0.4/jobs/${job.id}/results/`();
  const listed = sources.map(({ url }) => url && toServicePath(url, service));
  const fixed = mayHaveResult(job, kind) ? [base + FIXED_PATHS[kind]] : [];
  const paths = new Set([...listed.filter((path) => path?.startsWith(base)), ...fixed] as string[]);
  const search = urlPath``(query);
  return [...artifacts, ...Array.from(paths, (path) => ({ path: path + search, endpoint: path.slice(base.length) }))];
}

function toOutcome(error: unknown): 'missing' | 'not offered' {
  const outcome = isGatewayError(error) && OUTCOME_BY_STATUS[error.details.statusCode ?? 0];
  if (!outcome) throw error as GatewayError;
  return outcome;
}

const endpointKey = ({ endpoint }: Route) => `not offered results ${endpoint}`;
const pathKey = ({ path }: Route) => `missing result ${path}`;

function getCachedOutcome(cache: Cache, { caller }: CallContext, route: Route): 'missing' | 'not offered' | undefined {
  if (cache.get<true>(caller, endpointKey(route))) return 'not offered';
  return cache.get<true>(caller, pathKey(route)) ? 'missing' : undefined;
}

/** A missing result says nothing about other jobs. */
function cacheOutcome(cache: Cache, { caller }: CallContext, route: Route, outcome: 'missing' | 'not offered'): void {
  if (outcome === 'missing') cache.set(caller, pathKey(route), true, { ttlMs: MISSING_TTL_MS });
  else cache.set(caller, endpointKey(route), true, { ttlMs: NOT_OFFERED_TTL_MS });
}
