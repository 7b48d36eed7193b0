import type { GraphQLResolveInfo } from 'graphql';
import { GatewayError } from '../../domain/gateway-error.js';
import {
  listsResult,
  MULTI_CIRCUIT_TYPE,
  mayHaveResult,
  NO_PROCESSING,
  type ResultKind,
  type ResultProcessing,
  type UnavailableResult,
} from '../../domain/job-results.js';
import type { MeasuredShots } from '../../domain/measured-shots.js';
import type { RankedRegisters, RankedStatesByChild } from '../../domain/ranked-states.js';
import { isExact, mayBeMitigated } from '../../domain/result-counts.js';
import type { PartialJob } from '../job/job.js';
import type { RequestContext } from '../request-context.js';
import { selectsField, selectsPath } from '../selection.js';

/** A job, and which of its results are selected. */
export interface SelectedResults {
  readonly job: PartialJob;
  selects(kind: ResultKind): boolean;
  /** Whether measured counts are selected. */
  selectsCounts(): boolean;
}

export type UnavailableReason = 'NOT_FINISHED' | 'DRY_RUN' | 'FAILED' | 'CANCELED' | UnavailableResult;

const FIELDS: Readonly<Record<ResultKind, string>> = {
  PROBABILITIES: 'probabilities',
  HISTOGRAM: 'histogram',
  SHOTS: 'shots',
  CHILD_PROBABILITIES: 'childProbabilities',
};

export function toSelectedResults(job: PartialJob, info: GraphQLResolveInfo): SelectedResults {
  const selects = (kind: ResultKind) => selectsField(info, 'JobResults', FIELDS[kind]);
  return {
    job,
    selects,
    selectsCounts: () =>
      selects('HISTOGRAM') || selectsPath(info, ['JobResults', 'probabilities'], ['StateProbability', 'count']),
  };
}

/** Why the job has no results at all; null if it may have some. */
function getStatusReason({ status = 'UNKNOWN', dryRun }: PartialJob): UnavailableReason | null {
  if (dryRun === true) return 'DRY_RUN';
  if (status === 'FAILED' || status === 'CANCELED') return status;
  return status === 'COMPLETED' ? null : 'NOT_FINISHED';
}

export interface LoadedStates {
  readonly ranked: RankedRegisters;
  /** Whether the values are counts. */
  readonly isHistogram: boolean;
}

/**
 * Probabilities, or the histogram if they are its shares and counts are selected: one response then has both. The reason if there are
 * none.
 */
export async function loadProbabilities(
  ctx: RequestContext,
  { job, selectsCounts }: SelectedResults,
  processing: ResultProcessing,
): Promise<LoadedStates | UnavailableReason> {
  const isProcessed = processing.sharpen !== null || processing.aggregation !== null;
  const isShareOfCounts = !isProcessed && !isExact(job) && !mayBeMitigated(job);
  if (isShareOfCounts && listsResult(job, 'HISTOGRAM') && selectsCounts()) {
    const histogram = await loadHistogram(ctx, job);
    if (typeof histogram !== 'string') return { ranked: histogram, isHistogram: true };
  }
  const reason = getStatusReason(job);
  const ranked = reason ?? (await ctx.repository.jobs.loadProbabilities(ctx.call, job, processing));
  return typeof ranked === 'string' ? ranked : { ranked, isHistogram: false };
}

export async function loadHistogram(
  ctx: RequestContext,
  job: PartialJob,
): Promise<RankedRegisters | UnavailableReason> {
  const histogram = getStatusReason(job) ?? (await ctx.repository.jobs.loadHistogram(ctx.call, job));
  if (typeof histogram !== 'string') for (const { total } of histogram.registers) checkShotCount(job, total);
  return histogram;
}

export async function loadShots(ctx: RequestContext, job: PartialJob): Promise<MeasuredShots | UnavailableReason> {
  const shots = getStatusReason(job) ?? (await ctx.repository.jobs.loadShots(ctx.call, job));
  if (typeof shots !== 'string') checkShotCount(job, shots.count);
  return shots;
}

export async function loadChildProbabilities(
  ctx: RequestContext,
  job: PartialJob,
  processing: ResultProcessing,
): Promise<RankedStatesByChild | UnavailableReason> {
  return getStatusReason(job) ?? (await ctx.repository.jobs.loadChildProbabilities(ctx.call, job, processing));
}

/** Variants of error mitigation may have more shots than the job. */
function checkShotCount(job: PartialJob, count: number): void {
  if (job.shots == null || count <= job.shots || mayBeMitigated(job)) return;
  throw new GatewayError(
    'UPSTREAM_INVALID',
    'Invalid response from the service: more shots are counted than were run.',
  );
}

/** Reads a result only if the job does not say whether it has one, or if the result is selected: the call is shared then. */
export async function getUnavailableReason(
  ctx: RequestContext,
  results: SelectedResults,
  requested: ResultKind | null | undefined,
): Promise<UnavailableReason | null> {
  const { job } = results;
  const reason = getStatusReason(job);
  if (reason) return reason;
  const kind = requested ?? (hasChildren(job) ? 'CHILD_PROBABILITIES' : 'PROBABILITIES');
  if (!mayHaveResult(job, kind)) return 'NOT_OFFERED';
  if (listsResult(job, kind) && !results.selects(kind)) return null;
  const loaded = await loadResult(ctx, results, kind);
  return typeof loaded === 'string' ? loaded : null;
}

function hasChildren(job: PartialJob): boolean {
  if (job.type === MULTI_CIRCUIT_TYPE || (job.childIds !== 'UNREADABLE' && job.childIds?.length)) return true;
  return listsResult(job, 'CHILD_PROBABILITIES') && !listsResult(job, 'PROBABILITIES');
}

function loadResult(
  ctx: RequestContext,
  results: SelectedResults,
  kind: ResultKind,
): Promise<object | UnavailableReason> {
  if (kind === 'HISTOGRAM') return loadHistogram(ctx, results.job);
  if (kind === 'SHOTS') return loadShots(ctx, results.job);
  return kind === 'PROBABILITIES'
    ? loadProbabilities(ctx, results, NO_PROCESSING)
    : loadChildProbabilities(ctx, results.job, NO_PROCESSING);
}
