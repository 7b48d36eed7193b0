/**
 * The measured part of the schema for Mercurius and Apollo Server: plain resolvers, one DataLoader per type and request,
 * 25 jobs per call.
 */
import DataLoader from 'dataloader';
import { get, type WireBackend, type WireJob, type WireJobs, type WireSession } from './rest.js';

export const typeDefs = `
  enum JobStatus { SUBMITTED READY STARTED CANCELED COMPLETED FAILED UNKNOWN }
  enum SessionStatus { CREATED STARTED ENDED UNKNOWN }
  interface Node { id: ID! }
  type GateCounts { oneQubit: Int twoQubit: Int }
  type JobStats { qubits: Int gateCounts: GateCounts }
  type Session implements Node { id: ID! status: SessionStatus! startedAt: String }
  type Backend { serviceId: ID! status: String qubits: Int averageQueueTimeMs: Float }
  type StateProbability { state: String! probability: Float! }
  type JobResults { probabilities(top: Int): [StateProbability!] }
  type Job implements Node {
    id: ID!
    name: String
    status: JobStatus!
    submittedAt: String
    shots: Int
    stats: JobStats
    session: Session
    backend: Backend
    results: JobResults
  }
  type JobEdge { node: Job! }
  type PageInfo { hasNextPage: Boolean! }
  type JobConnection { edges: [JobEdge!]! pageInfo: PageInfo! }
  input JobFilter { submitterId: ID }
  type Query {
    jobs(first: Int, filter: JobFilter): JobConnection
    nodes(ids: [ID!]!): [Node]!
  }
`;

interface StateProbability {
  readonly state: string;
  readonly probability: number;
}

/** The key and the loaders of a request. */
export function createContext(authorization = '') {
  const createLoader = <T>(toPath: (id: string) => string) =>
    new DataLoader<string, T>((ids) => Promise.all(ids.map((id) => get<T>(toPath(id), authorization))));
  return {
    authorization,
    sessions: createLoader<WireSession>((id) => `/v0.4/sessions/${id}`),
    backends: createLoader<WireBackend>((name) => `/v0.4/backends/${name}`),
    jobs: new DataLoader<string, WireJob | null>(
      async (ids) => {
        const query = ids.map((id) => `ids=${id}`).join('&');
        const { jobs } = await get<WireJobs>(`/v0.4/jobs?${query}&limit=25`, authorization);
        const byId = new Map(jobs.map((job) => [job.id, job]));
        return ids.map((id) => byId.get(id) ?? null);
      },
      { maxBatchSize: 25 },
    ),
  };
}

export type Context = ReturnType<typeof createContext>;

export const resolvers = {
  Query: {
    jobs: async (_: unknown, { first, filter }: JobsArgs, { authorization }: Context) => {
      const { jobs, next } = await get<WireJobs>(
        `/v0.4/jobs?submitter_id=${filter.submitterId}&limit=${first}`,
        authorization,
      );
      return { edges: jobs.map((node) => ({ node })), pageInfo: { hasNextPage: next !== null } };
    },
    nodes: (_: unknown, { ids }: { readonly ids: readonly string[] }, { jobs }: Context) =>
      Promise.all(ids.map((id) => jobs.load(id.slice('Job:'.length)))),
  },
  Node: { __resolveType: () => 'Job' },
  Job: {
    id: ({ id }: WireJob) => `Job:${id}`,
    status: ({ status }: WireJob) => status.toUpperCase(),
    submittedAt: ({ submitted_at }: WireJob) => submitted_at,
    session: ({ session_id }: WireJob, _: unknown, { sessions }: Context) =>
      session_id === null ? null : sessions.load(session_id),
    backend: ({ backend }: WireJob, _: unknown, { backends }: Context) => backends.load(backend),
    results: ({ id }: WireJob) => ({ id }),
  },
  JobResults: {
    probabilities: async ({ id }: { readonly id: string }, { top }: { readonly top: number }, ctx: Context) => {
      const states = await get<Readonly<Record<string, number>>>(
        `/v0.4/jobs/${id}/results/probabilities`,
        ctx.authorization,
      );
      return Object.entries(states)
        .map(([state, probability]): StateProbability => ({ state, probability }))
        .sort((a, b) => b.probability - a.probability)
        .slice(0, top);
    },
  },
  JobStats: { gateCounts: ({ gate_counts }: WireJob['stats']) => gate_counts },
  GateCounts: {
    oneQubit: (counts: WireJob['stats']['gate_counts']) => counts['1q'],
    twoQubit: (counts: WireJob['stats']['gate_counts']) => counts['2q'],
  },
  Session: {
    id: ({ id }: WireSession) => `Session:${id}`,
    status: ({ status }: WireSession) => status.toUpperCase(),
    startedAt: ({ started_at }: WireSession) => started_at,
  },
  Backend: {
    serviceId: ({ backend }: WireBackend) => backend,
    averageQueueTimeMs: ({ average_queue_time }: WireBackend) => average_queue_time,
  },
};

interface JobsArgs {
  readonly first: number;
  readonly filter: { readonly submitterId: string };
}
