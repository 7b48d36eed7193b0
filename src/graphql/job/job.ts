import type { GraphQLResolveInfo } from 'graphql';
import { isFinal, type JOB_STATUSES, type Job, requireReadable } from '../../domain/job.js';
import { toMs } from '../../domain/value.js';
import { BackendRef, resolveBackend } from '../backend/backend.js';
import { builder, GLOBAL_ID_FIELD } from '../builder.js';
import { BY_ID, callPerParent, JOB_BY_ID, NO_CALLS } from '../cost/field-cost.js';
import { ProjectRef, UserRef } from '../organization/members.js';
import { type MutationEffect, readMutated } from '../read-mutated.js';
import { encodeGlobalId, parseServiceId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { selectsField, selectsOtherThan } from '../selection.js';
import { resolveSession, SessionRef } from '../session/session.js';

/** A job of which possibly only the id has been fetched. */
export type PartialJob = Pick<Job, 'id'> & Partial<Job>;

/** Fields that are resolved from the id alone. */
const ID_ONLY_FIELDS: ReadonlySet<string> = new Set(['id', 'serviceId', 'childJobs']);

/** Fetches a job only if fields other than its id are selected. */
export function resolveJob(
  ctx: RequestContext,
  id: string,
  info: GraphQLResolveInfo,
): PartialJob | Promise<PartialJob> {
  const { call, repository } = ctx;
  if (!selectsOtherThan(info, 'Job', ID_ONLY_FIELDS)) return { id };
  return selectsField(info, 'Job', 'childJobIds')
    ? repository.jobs.loadDetail(call, id)
    : repository.jobs.load(call, id);
}

/** `confirmed` is what the service has confirmed of a mutated job. Reads the job only if fields are selected that it lacks. */
export function resolveMutatedJob(
  ctx: RequestContext,
  effect: MutationEffect,
  confirmed: PartialJob,
  info: GraphQLResolveInfo,
) {
  const { id, status, sessionId } = confirmed;
  const availableFields = new Set(ID_ONLY_FIELDS);
  if (status !== undefined) availableFields.add('status').add('isFinal');
  if (sessionId !== undefined) availableFields.add('session');
  if (!selectsOtherThan(info, 'Job', availableFields)) return confirmed;
  return readMutated<PartialJob>(effect, confirmed, async () => {
    const job = await ctx.repository.jobs.load(ctx.call, id);
    return job.status === 'UNKNOWN' && status !== undefined ? { ...job, status } : job;
  });
}

export const JobStatusEnum = builder.enumType('JobStatus', {
  description: 'Status of a job.',
  values: {
    SUBMITTED: { description: 'Received by the service.' },
    READY: { description: 'Waiting for its backend.' },
    STARTED: { description: 'Running.' },
    CANCELED: {
      description:
        'Canceled before completion. Final, except that the service may complete and charge a job that was running when it was canceled.',
    },
    COMPLETED: { description: 'Ran successfully; has results unless it was a dry run. Final.' },
    FAILED: { description: 'Ended with an error; see `failure`. Final.' },
    UNKNOWN: { description: 'A status that this gateway version does not support. Not final.' },
  } satisfies Record<(typeof JOB_STATUSES)[number], { description: string }>,
});

const JobFailure = builder.objectRef<NonNullable<Job['failure']>>('JobFailure').implement({
  description: 'Why a job failed.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'Error code such as `TooManyShots` or `QuotaExhaustedError`; the service may add values.',
    }),
    message: t.exposeString('message', { description: 'Human-readable message.' }),
  }),
});

export const GateCountsRef = builder
  .objectRef<NonNullable<NonNullable<Job['stats']>['gateCounts']>>('GateCounts')
  .implement({
    description: 'Number of gates in a program, by number of qubits.',
    fields: (t) => ({
      oneQubit: t.exposeInt('oneQubit', { description: 'One-qubit gates (`1q`).' }),
      twoQubit: t.exposeInt('twoQubit', { description: 'Two-qubit gates (`2q`).' }),
    }),
  });

const JobStats = builder.objectRef<NonNullable<Job['stats']>>('JobStats').implement({
  description: 'Size of a job. Fields are null until the service has computed them.',
  fields: (t) => ({
    qubits: t.exposeInt('qubits', { description: 'Qubits used by the program.' }),
    circuits: t.exposeInt('circuits', { description: 'Circuits in the program.' }),
    gateCounts: t.expose('gateCounts', { type: GateCountsRef, description: 'Gates in the program.' }),
    predictedQuantumComputeTimeMs: t.float({
      description: 'Expected QPU time, in milliseconds.',
      cost: NO_CALLS,
      resolve: ({ predictedQuantumComputeTimeUs }) => toMs(predictedQuantumComputeTimeUs, 'microsecond'),
    }),
    billedQuantumComputeTimeMs: t.float({
      description: 'Billed QPU time, in milliseconds.',
      cost: NO_CALLS,
      resolve: ({ billedQuantumComputeTimeUs }) => toMs(billedQuantumComputeTimeUs, 'microsecond'),
    }),
  }),
});

const NoiseType = builder.objectRef<NonNullable<Job['noise']>>('Noise').implement({
  description: 'Noise model of a simulator job.',
  fields: (t) => ({
    model: t.exposeString('model', { description: 'Name of the model, such as `ideal` or `aria-1`.' }),
    seed: t.exposeFloat('seed', { description: 'Seed of the simulation; null if not reported.' }),
  }),
});

export const JobRef = builder.objectRef<PartialJob>('Job');

builder.objectType(JobRef, {
  description: 'A quantum program that the service runs (`GET /v0.4/jobs/{id}`).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('Job', id) }),
    serviceId: t.exposeID('id', { nullable: false, description: 'Id of the job in the service.' }),
    status: t.field({
      type: JobStatusEnum,
      nullOnlyOnError: true,
      description: 'Status of the job; null only if a mutation could not read it afterwards.',
      cost: NO_CALLS,
      // A job that was not read after a mutation throws here (`readMutated`).
      resolve: (job) => job.status ?? 'UNKNOWN',
    }),
    isFinal: t.boolean({
      nullOnlyOnError: true,
      description: 'Whether the status is final: `COMPLETED`, `FAILED` or `CANCELED`.',
      cost: NO_CALLS,
      resolve: ({ status }) => status !== undefined && isFinal({ status }),
    }),
    type: t.exposeString('type', {
      description: 'Program type, such as `ionq.circuit.v1`; null if the service does not report it (v0.3).',
    }),
    name: t.exposeString('name', { description: 'Job name; null if it has none.' }),
    metadata: t.expose('metadata', {
      type: 'JSONObject',
      description: 'Custom string values stored with the job: at most 10 entries.',
    }),
    dryRun: t.exposeBoolean('dryRun', {
      description:
        'Whether the job is only validated and priced, not run; null if the service does not report it (v0.3).',
    }),
    shots: t.exposeInt('shots', {
      description: 'Number of shots, 1 to 1,000,000. The ideal simulator ignores it; the service may then return null.',
    }),
    submittedAt: t.expose('submittedAt', {
      type: 'DateTime',
      description: 'When the service received the job.',
    }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description:
        'When the job started running; null until started, and if the service does not report it: see `status`.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      description: 'When the job became final; null until then, and if the service does not report it: see `status`.',
    }),
    predictedWaitTimeMs: t.exposeFloat('predictedWaitTimeMs', {
      description:
        'Predicted queue time from submission, in milliseconds; null if the service does not report it (v0.3).',
    }),
    predictedExecutionDurationMs: t.exposeFloat('predictedExecutionDurationMs', {
      description: 'Predicted execution time, in milliseconds.',
    }),
    executionDurationMs: t.exposeFloat('executionDurationMs', {
      description: 'Actual execution time, in milliseconds; null until final.',
    }),
    failure: t.expose('failure', {
      type: JobFailure,
      description: 'Why the job failed; null unless it failed.',
    }),
    warnings: t.stringList({
      nullOnlyOnError: true,
      description:
        'Warnings from the service, such as a replaced backend. Empty if there are none, and if the service does not report them (v0.4).',
      cost: NO_CALLS,
      resolve: (job) => job.warnings ?? [],
    }),
    settings: t.expose('settings', {
      type: 'JSON',
      description:
        'Settings as returned by the service, including compilation settings; null if the service does not report it (v0.3), or if it has over 1,000 different names of members or 64 levels.',
    }),
    output: t.expose('output', {
      type: 'JSON',
      description:
        'Output as returned by the service. For probabilities use `results`; null if the service does not report it (v0.3), or if it has over 1,000 different names of members or 64 levels.',
    }),
    stats: t.expose('stats', { type: JobStats, description: 'Size of the job.' }),
    noise: t.expose('noise', {
      type: NoiseType,
      description: 'Noise model of the simulator; null on a QPU.',
    }),
    debiasing: t.exposeBoolean('debiasing', {
      description: 'Whether debiasing is used; null if the service does not report it.',
    }),

    backend: t.field({
      type: BackendRef,
      description: 'Backend that runs the job; may differ from the requested one. One upstream call per operation.',
      cost: BY_ID,
      info: true,
      resolve: ({ backend }, _args, { ctx }, info) => (backend ? resolveBackend(ctx, backend, info) : null),
    }),
    session: t.field({
      type: SessionRef,
      description: 'Session of the job; null without a session, and if the service does not report it (v0.3).',
      cost: BY_ID,
      info: true,
      resolve: ({ sessionId }, _args, { ctx }, info) => (sessionId ? resolveSession(ctx, sessionId, info) : null),
    }),
    submitter: t.field({
      type: UserRef,
      description: 'User who submitted the job; null if the service does not report it (v0.3).',
      cost: NO_CALLS,
      resolve: ({ submitterId }) => (submitterId ? { id: submitterId } : null),
    }),
    project: t.field({
      type: ProjectRef,
      description: 'Project of the job; null if the service does not report it (v0.3).',
      cost: NO_CALLS,
      resolve: ({ projectId }) => (projectId ? { id: projectId } : null),
    }),
  }),
});

export const JobConnection = builder.connectionObject(
  { type: JobRef, name: 'JobConnection', description: 'A page of jobs (Relay).' },
  { name: 'JobEdge', description: 'A job and its cursor.' },
);

builder.objectFields(JobRef, (t) => ({
  parent: t.field({
    type: JobRef,
    description: 'Parent of a child job; null for other jobs, and if the service does not report it (v0.3).',
    cost: JOB_BY_ID,
    info: true,
    resolve: ({ parentId }, _args, { ctx }, info) => (parentId ? resolveJob(ctx, parentId, info) : null),
  }),
  childJobIds: t.idList({
    description:
      'Ids of the child jobs in the service; null without child jobs. One upstream call per job of a list, as only `GET /v0.4/jobs/{id}` returns them; none in v0.3. `UPSTREAM_INVALID` if one of them cannot be read.',
    cost: { calls: callPerParent },
    resolve: async ({ id, childIds }, _args, { ctx }) => {
      const ids = childIds === undefined ? (await ctx.repository.jobs.loadDetail(ctx.call, id)).childIds : childIds;
      const readable = requireReadable(ids);
      return readable?.length ? [...readable] : null;
    },
  }),
}));

builder.queryFields((t) => ({
  job: t.field({
    type: JobRef,
    nullOnlyOnError: true,
    description:
      'A job by id. Null with a `NOT_FOUND` error if the API key cannot see it. Existence is not checked when only `id` is selected.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: JOB_BY_ID,
    info: true,
    resolve: (_query, { id }, { ctx }, info) => resolveJob(ctx, parseServiceId('Job', id), info),
  }),
}));
