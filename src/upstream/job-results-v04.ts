import { GatewayError, getAbsence } from '../domain/gateway-error.js';
import {
  type JobWithResults,
  listsResult,
  mayHaveResult,
  NO_PROCESSING,
  type ResultKind,
  type ResultProcessing,
  type UnavailableResult,
} from '../domain/job-results.js';
import type { CallContext } from './call-context.js';
import { ARTIFACTS_ENDPOINT, type OptionalPath, type ReadOptional } from './optional-paths.js';
import type { RestClient } from './transport/rest-client.js';
import { toServicePath, urlPath } from './transport/url-path.js';
import type { ResultsApi } from './upstream-api.js';
import type { Decoded } from './wire/body-decoders.js';

type DecodedResult<K extends ResultKind> = NonNullable<Decoded<`v0.4 ${K}`>>;

const FIXED_PATHS: Readonly<Record<ResultKind, string>> = {
  PROBABILITIES: 'probabilities',
  HISTOGRAM: 'histogram',
  SHOTS: 'shots',
  CHILD_PROBABILITIES: 'probabilities/aggregated',
};

/** Results over artifacts, the URLs that the job lists, and the fixed paths, in this order. All of them are optional. */
export function createResultsApiV04(rest: RestClient, readOptional: ReadOptional): ResultsApi {
  const read = async <K extends ResultKind>(
    call: CallContext,
    job: JobWithResults,
    kind: K,
    processing: ResultProcessing,
  ): Promise<DecodedResult<K> | UnavailableResult> => {
    let isGone = listsResult(job, kind);
    for (const route of getRoutes(rest.url, job, kind, processing)) {
      try {
        return await readOptional(call, route, () =>
          rest.getDecoded(call, route.path, { decoder: `v0.4 ${kind}` }, requireResult<DecodedResult<K>>),
        );
      } catch (error) {
        const absence = getAbsence(error);
        if (!absence) throw error;
        if (absence === 'not offered') isGone = false;
      }
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
function getRoutes(
  service: URL,
  job: JobWithResults,
  kind: ResultKind,
  processing: ResultProcessing,
): readonly OptionalPath[] {
  const { sharpen, aggregation } = processing;
  const query = { sharpen, aggregation: aggregation?.toLowerCase() };
  const isProcessed = sharpen !== null || aggregation !== null;
  const sources = job.results?.sources.filter((source) => source.kind === kind) ?? [];
  const artifacts = sources.flatMap(({ artifact }): OptionalPath[] =>
    artifact && !isProcessed
      ? [{ path: urlPath`/v0.4/jobs/${job.id}/artifacts/${artifact.id}`(), endpoint: ARTIFACTS_ENDPOINT }]
      : [],
  );
  const base = urlPath`/v0.4/jobs/${job.id}/results/`();
  const listed = sources.map(({ url }) => url && toServicePath(url, service));
  const fixed = mayHaveResult(job, kind) ? [base + FIXED_PATHS[kind]] : [];
  const paths = new Set([...listed.filter((path) => path?.startsWith(base)), ...fixed] as string[]);
  const search = urlPath``(query);
  const results = Array.from(paths, (path) => ({
    path: path + search,
    endpoint: `results/${path.slice(base.length)}`,
  }));
  return [...artifacts, ...results];
}

/** An empty body is not a result. */
function requireResult<T>(result: unknown): T {
  if (result == null) throw new GatewayError('NOT_FOUND', 'Not found: the result is empty.', { statusCode: 404 });
  return result as T;
}
