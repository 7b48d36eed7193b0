import type { GraphQLResolveInfo } from 'graphql';
import { isFinal, type JOB_STATUSES, type Job } from '../domain/job.js';
import { BackendRef, resolveBackend } from './backend.js';
import { builder, GLOBAL_ID_FIELD } from './builder.js';
import { callPerPage, callPerParent, NO_CALLS, oneCall } from './field-cost.js';
import { encodeGlobalId, parseServiceId } from './global-ids.js';
import { ProjectRef } from './project.js';
import type { RequestContext } from './request-context.js';
import { selectsField, selectsOtherThan } from './selection.js';
import { resolveSession, SessionRef } from './session.js';
import { UserRef } from './user.js';

/** A job, or as much of it as is known without a call. */
export type PartialJob = Pick<Job, 'id'> & Partial<Job>;

/** What needs nothing but the id. */
const ID_ONLY_FIELDS: ReadonlySet<string> = new Set(['id', 'serviceId', 'childJobs']);

/** The job behind an id: none of it is fetched that is not asked for. */
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

/** What the answer to a change of a job tells of it. */
export type MutatedJob = Pick<Job, 'id' | 'status'> & Partial<Job>;

/** A job that was just changed: fetched where more is asked for than its id and what was `told`. */
export function resolveMutatedJob(
  ctx: RequestContext,
  job: MutatedJob,
  returnedFields: readonly string[],
  info: GraphQLResolveInfo,
) {
  const availableFields =
    job.status === 'UNKNOWN' ? ID_ONLY_FIELDS : new Set([...ID_ONLY_FIELDS, 'status', 'isFinal', ...returnedFields]);
  return selectsOtherThan(info, 'Job', availableFields) ? ctx.repository.jobs.load(ctx.call, job.id) : job;
}

export const JobStatusEnum = builder.enumType('JobStatus', {
  description: 'Status of a job.',
  values: {
    SUBMITTED: { description: 'Received by the service.' },
    READY: { description: 'Waiting for its backend.' },
    STARTED: { description: 'Running; v0.3 calls this `running`.' },
    CANCELED: { description: 'Canceled before it completed. Final.' },
    COMPLETED: { description: 'Ran to the end; it has results, unless it was a dry run. Final.' },
    FAILED: { description: 'Did not run to the end; `failure` says why. Final.' },
    UNKNOWN: { description: 'A status that this gateway does not know. Not final: it may change.' },
  } satisfies Record<(typeof JOB_STATUSES)[number], { description: string }>,
});

const JobFailure = builder.objectRef<NonNullable<Job['failure']>>('JobFailure').implement({
  description: 'Why a job failed.',
  fields: (t) => ({
    code: t.exposeString('code', {
      nullable: true,
      description: 'One of an open list, such as `TooManyShots` or `QuotaExhaustedError`.',
    }),
    message: t.exposeString('message', { nullable: true, description: 'The same for people; v0.3 calls it `error`.' }),
  }),
});

const GateCounts = builder.objectRef<NonNullable<NonNullable<Job['stats']>['gateCounts']>>('GateCounts').implement({
  description: 'How many gates a program has, by how many qubits they act on.',
  fields: (t) => ({
    oneQubit: t.exposeInt('oneQubit', { nullable: true, description: 'Gates on one qubit (`1q`).' }),
    twoQubit: t.exposeInt('twoQubit', { nullable: true, description: 'Gates on two qubits (`2q`).' }),
  }),
});

const JobStats = builder.objectRef<NonNullable<Job['stats']>>('JobStats').implement({
  description: 'Size of a job. A field is null until the service has computed it.',
  fields: (t) => ({
    qubits: t.exposeInt('qubits', { nullable: true, description: 'Qubits that the program uses.' }),
    circuits: t.exposeInt('circuits', { nullable: true, description: 'Circuits in the program.' }),
    gateCounts: t.expose('gateCounts', { type: GateCounts, nullable: true, description: 'Gates in the program.' }),
    predictedQuantumComputeTimeUs: t.exposeFloat('predictedQuantumComputeTimeUs', {
      nullable: true,
      description: 'Expected time on the processor, in microseconds.',
    }),
    billedQuantumComputeTimeUs: t.exposeFloat('billedQuantumComputeTimeUs', {
      nullable: true,
      description: 'Time on the processor that is charged for, in microseconds.',
    }),
  }),
});

const NoiseType = builder.objectRef<NonNullable<Job['noise']>>('Noise').implement({
  description: 'Noise model of a simulator job.',
  fields: (t) => ({
    model: t.exposeString('model', { nullable: true, description: 'Name of the model, such as `ideal` or `aria-1`.' }),
    seed: t.exposeFloat('seed', { nullable: true, description: 'Seed of the simulation, where the service tells it.' }),
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
      nullable: false,
      description: 'Status of the job.',
      cost: NO_CALLS,
      resolve: (job) => job.status ?? 'UNKNOWN',
    }),
    isFinal: t.boolean({
      nullable: false,
      description: 'Whether the job can no longer change: `COMPLETED`, `FAILED` or `CANCELED`.',
      cost: NO_CALLS,
      resolve: ({ status }) => status !== undefined && isFinal({ status }),
    }),
    type: t.exposeString('type', {
      nullable: true,
      description: 'Kind of program, such as `ionq.circuit.v1`. Null in v0.3.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'Name given on creation.' }),
    metadata: t.expose('metadata', {
      type: 'JSONObject',
      nullable: true,
      description: 'Metadata that the client stored with the job: up to 10 strings by name.',
    }),
    dryRun: t.exposeBoolean('dryRun', {
      nullable: true,
      description: 'Whether the job is only checked and priced, not run. Null in v0.3.',
    }),
    shots: t.exposeInt('shots', {
      nullable: true,
      description:
        'How often the program is run, 1 to 1,000,000. The ideal simulator ignores it; some versions of the service then return null.',
    }),
    submittedAt: t.expose('submittedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the service received the job (v0.3 `request`).',
    }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it began to run; null before (v0.3 `start`).',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended, however it ended; null before (v0.3 `response`).',
    }),
    predictedWaitTimeMs: t.exposeFloat('predictedWaitTimeMs', {
      nullable: true,
      description: 'How long the service expects the job to wait, from its submission, in milliseconds. Null in v0.3.',
    }),
    predictedExecutionDurationMs: t.exposeFloat('predictedExecutionDurationMs', {
      nullable: true,
      description: 'How long the service expects it to run, in milliseconds.',
    }),
    executionDurationMs: t.exposeFloat('executionDurationMs', {
      nullable: true,
      description: 'How long it ran, in milliseconds; null before it ended.',
    }),
    failure: t.expose('failure', {
      type: JobFailure,
      nullable: true,
      description: 'Why the job failed; null unless it did.',
    }),
    warnings: t.stringList({
      nullable: false,
      description: 'What the service remarks about the job; only v0.3 does.',
      cost: NO_CALLS,
      resolve: (job) => job.warnings ?? [],
    }),
    settings: t.expose('settings', {
      type: 'JSON',
      nullable: true,
      description: 'Settings as the service returns them, including how the program was compiled. Null in v0.3.',
    }),
    output: t.expose('output', {
      type: 'JSON',
      nullable: true,
      description: 'Output as the service returns it. Probabilities are in `results`. Null in v0.3.',
    }),
    stats: t.expose('stats', { type: JobStats, nullable: true, description: 'The size of the job.' }),
    noise: t.expose('noise', {
      type: NoiseType,
      nullable: true,
      description: 'The noise that the simulator imitates; null on a QPU.',
    }),
    debiasing: t.exposeBoolean('debiasing', {
      nullable: true,
      description: 'Whether errors are mitigated by debiasing; null where the service does not say.',
    }),
    costUsd: t.exposeFloat('costUsd', {
      nullable: true,
      description: 'What the job cost, in US dollars, as v0.3 lists it; null in v0.4: see `cost`.',
    }),

    backend: t.field({
      type: BackendRef,
      nullable: true,
      description: 'What the service runs the job on; not always what was asked for.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ backend }, _args, { ctx }, info) => (backend ? resolveBackend(ctx, backend, info) : null),
    }),
    session: t.field({
      type: SessionRef,
      nullable: true,
      description: 'The session that the job belongs to; null when it belongs to none, and in v0.3.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ sessionId }, _args, { ctx }, info) => (sessionId ? resolveSession(ctx, sessionId, info) : null),
    }),
    submitter: t.field({
      type: UserRef,
      nullable: true,
      description: 'Who submitted the job. Null in v0.3, which does not tell.',
      cost: NO_CALLS,
      resolve: ({ submitterId }) => (submitterId ? { id: submitterId } : null),
    }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: 'The project that the job belongs to. Null in v0.3, which does not tell.',
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
    nullable: true,
    description: 'The job whose program this job runs a circuit of; null for a job of its own, and in v0.3.',
    cost: { calls: callPerPage },
    info: true,
    resolve: ({ parentId }, _args, { ctx }, info) => (parentId ? resolveJob(ctx, parentId, info) : null),
  }),
  childJobIds: t.idList({
    nullable: true,
    description:
      'Ids of the child jobs in the service; null without child jobs. One upstream call per job of a list, as only `GET /v0.4/jobs/{id}` returns them; none in v0.3.',
    cost: { calls: callPerParent },
    resolve: async ({ id, childIds }, _args, { ctx }) => {
      const ids = childIds === undefined ? (await ctx.repository.jobs.loadDetail(ctx.call, id)).childIds : childIds;
      return ids?.length ? [...ids] : null;
    },
  }),
}));

builder.queryFields((t) => ({
  job: t.field({
    type: JobRef,
    nullable: true,
    description:
      'A job by id. Null with a `NOT_FOUND` error if the API key cannot see it. Existence is not checked when only `id` is selected.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: { calls: oneCall },
    info: true,
    resolve: (_query, { id }, { ctx }, info) => resolveJob(ctx, parseServiceId('Job', id), info),
  }),
}));
