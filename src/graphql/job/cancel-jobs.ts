import { GatewayError, isGatewayError, toGatewayError } from '../../domain/gateway-error.js';
import { isFinal } from '../../domain/job.js';
import { MutationErrors } from '../../domain/mutation-error.js';
import { builder } from '../builder.js';
import { callPerPage, oneCall } from '../cost/field-cost.js';
import { createPayloadRef, type MutationResult, runMutation } from '../mutation-payload.js';
import { readMutated } from '../read-mutated.js';
import { MAX_IDS, parseInputId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { JobRef, type PartialJob } from './job.js';

const CancelJobsInput = builder.inputType('CancelJobsInput', {
  description: 'Input of `cancelJobs`.',
  fields: (t) => ({
    ids: t.idList({ required: true, description: `Jobs to cancel, 1 to ${MAX_IDS}: global ids or service ids.` }),
  }),
});

/** Each requested job; null if it was not canceled. */
type CanceledJobs = readonly (PartialJob | null)[];

const CancelJobsPayload = createPayloadRef<CanceledJobs>('CancelJobsPayload').implement({
  description: 'Result of `cancelJobs`.',
  fields: (t) => ({
    jobs: t.field({
      type: [JobRef],
      nullable: { list: true, items: true },
      description:
        'The jobs, read after the cancellation, in the order of `ids`. A job whose cancellation the service has accepted may still run. Null for a job that was not canceled, or whose cancellation the service has not confirmed, with an error at its path, such as `["input", "ids", "3"]`. The list is null if the input is invalid, or the service has rejected the cancellation of a single job.',
      cost: { hasItemsOfParent: true },
      resolve: ({ value }) => value && [...value],
    }),
  }),
});

builder.mutationField('cancelJobs', (t) =>
  t.field({
    type: CancelJobsPayload,
    description: `Cancels up to ${MAX_IDS} jobs (\`PUT /v0.4/jobs/status/cancel\`). If some cannot be canceled, the others are. Repeating is safe. One upstream call, and one per 25 jobs to read them afterwards: the response of the service does not tell which were canceled. As many again for the other jobs if the service rejects the call for some of them.`,
    args: { input: t.arg({ type: CancelJobsInput, required: true, description: 'The jobs to cancel.' }) },
    access: 'cancel',
    cost: {
      calls: (_parents, { input }) => oneCall() + callPerPage(input.ids.length),
      // One more, as a single job is selected from a list, too.
      singleReads: (_parents, { input }) => input.ids.length + 1,
      items: ({ input }) => input.ids.length,
    },
    resolve: (_mutation, { input }, { ctx }) => cancelJobs(ctx, input.ids),
  }),
);

/**
 * Cancels the jobs in one call, and reads them to find out which are canceled. If the service has rejected the call, and only some of the
 * jobs are unfinished, cancels those without the others, and reads them again.
 */
async function cancelJobs(ctx: RequestContext, requestedIds: readonly string[]): Promise<MutationResult<CanceledJobs>> {
  const { call, repository } = ctx;
  const errors = new MutationErrors();
  if (requestedIds.length === 0)
    errors.add({ code: 'REQUIRED', path: ['ids'], message: 'Provide at least one job id.' });
  errors.checkLength(['ids'], requestedIds.length, MAX_IDS, 'ids');
  const ids = requestedIds.slice(0, MAX_IDS).map((id, i) => parseInputId(errors, ['ids', `${i}`], 'Job', id));
  const uniqueIds = [...new Set(ids)];
  ctx.subject = { ids: uniqueIds };
  const cancel = (some: readonly string[]) =>
    runMutation(errors, ['ids'], () => repository.jobs.cancelMany(call, some));
  let result = await cancel(uniqueIds);
  // For a single job, or if nothing was sent, this result is the answer.
  if (result.value === null && (uniqueIds.length === 1 || !errors.isEmpty))
    return { value: null, errors: result.errors };

  let outcomes = await readCanceled(ctx, uniqueIds, new Set(result.value));
  const unfinished = uniqueIds.filter((id) => outcomes.get(id)?.isUnfinished);
  let unconfirmed: GatewayError | undefined;
  // One job may be the reason that the service canceled none.
  if (result.value === null && unfinished.length > 0 && unfinished.length < uniqueIds.length) {
    // What is known of the others does not depend on this call, which may fail: the jobs are read again then, too.
    const { value, errors: rejections } = await cancel(unfinished).catch((error: unknown) => {
      if (!isGatewayError(error)) throw error;
      if (error.details.mayHaveChanged) unconfirmed = error;
      return { value: null, errors: result.errors };
    });
    result = { value, errors: rejections };
    outcomes = new Map([...outcomes, ...(await readCanceled(ctx, unfinished, new Set(value)))]);
  }
  const [rejection] = result.errors;
  const jobs = ids.map((id, i) => {
    const { job = null, problem = NOT_VISIBLE, isUnfinished, isUnread } = outcomes.get(id) ?? {};
    const path = ['ids', `${i}`];
    const failed = unfinished.includes(id) && (isUnfinished || isUnread) ? unconfirmed : undefined;
    const stated = rejection?.reason === undefined ? problem : `${problem} Response: ${rejection.reason}`;
    const message = failed ? `The job may still be canceled. ${failed.message}` : stated;
    // The service may have canceled a job that it did not name, also if it has rejected the call.
    if (failed || isUnread) errors.add({ code: 'NOT_CONFIRMED', path, message });
    else if (job === null) errors.add({ ...rejection, code: 'NOT_CANCELED', path, message });
    return job;
  });
  ctx.subject = { ids: uniqueIds, canceledIds: uniqueIds.filter((id) => isCanceled(outcomes.get(id)?.job)) };
  return { value: jobs, errors: errors.toArray() };
}

const NOT_VISIBLE = 'The service did not cancel this job: it does not exist, or is not visible to this API key.';

/** The job, or why it was not canceled. */
interface CancelOutcome {
  readonly job?: PartialJob;
  readonly problem?: string;
  /** It was not canceled, and can be. */
  readonly isUnfinished?: boolean;
  /** Its state is not known. */
  readonly isUnread?: boolean;
}

/**
 * The outcome of each id. The response of the service is no state: it may name jobs that are final, and omit, without a reason, jobs that
 * it did not cancel; and when it rejects the request, it may have canceled some.
 */
async function readCanceled(
  { call, repository }: RequestContext,
  ids: readonly string[],
  accepted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, CancelOutcome>> {
  const read = await repository.jobs.getMany(call, ids).catch(toGatewayError);
  // A list may omit jobs.
  const readState = (id: string) => {
    if (read instanceof GatewayError) throw read;
    return read.get(id) ?? repository.jobs.get(call, id);
  };
  const decide = async (id: string): Promise<CancelOutcome> => {
    if (accepted.has(id)) {
      const confirmed: PartialJob = { id };
      const job = await readMutated('accepted', confirmed, () => readState(id));
      const problem = 'status' in job && describeFinal(job);
      return problem ? { problem } : { job };
    }
    try {
      const job = await readState(id);
      if (job.status === 'CANCELED') return { job };
      const problem = describeFinal(job);
      if (problem !== null) return { problem };
      const message = `The service did not cancel this job: its status is ${job.status}. Repeating is safe.`;
      return { problem: message, isUnfinished: true };
    } catch (error) {
      const { code, message } = toGatewayError(error);
      // A missing list says nothing about the job.
      if (code === 'NOT_FOUND' && error !== read) return { problem: NOT_VISIBLE };
      const problem = `The service has not confirmed that it canceled this job, and its status could not be read: it may still run. Repeating is safe. ${message}`;
      return { problem, isUnread: true };
    }
  };
  const outcomes = await Promise.all(ids.map(decide));
  return new Map(ids.map((id, i) => [id, outcomes[i] ?? {}]));
}

/** Reading the status of a job that could not be read throws. */
function isCanceled(job: PartialJob | undefined): boolean {
  return job !== undefined && 'status' in job && job.status === 'CANCELED';
}

/** Why a job was not canceled; null if it is, or is not final. */
function describeFinal({ status = 'UNKNOWN' }: PartialJob): string | null {
  return isFinal({ status }) && status !== 'CANCELED'
    ? `The job was not canceled: it is final, with the status ${status}.`
    : null;
}
