import type { Cache, CacheKey } from '../cache/cache.js';
import type { Backend } from '../domain/backend.js';
import type { Characterization } from '../domain/characterization.js';
import type { Clock } from '../domain/clock.js';
import { Fault } from '../domain/fault.js';
import { isFinal, type Job, type JobCost, type Probabilities } from '../domain/job.js';
import type { Session } from '../domain/session.js';
import type { Call } from './call.js';
import { Memory } from './memory.js';
import type { Backends, Characterizations, Found, Jobs, Service, Sessions, Upstream } from './upstream.js';

/** How long an answer is good for, in milliseconds. */
const LIFETIMES = {
  /** What can no longer change: a final job, its results and cost, a characterization. */
  final: 3_600_000,
  session: 3_000,
  backend: 10_000,
  /** Which characterization is a backend's newest. */
  current: 60_000,
} as const;

/** The same service, asked only for what is not known yet. */
export function remembered(service: Service, cache: Cache, clock: Clock): Upstream {
  const memory = new Memory(cache, clock);
  return {
    jobs: rememberedJobs(service.jobs, memory),
    sessions: rememberedSessions(service.sessions, memory),
    backends: rememberedBackends(service.backends, memory),
    characterizations: rememberedCharacterizations(service.characterizations, memory),
    reports: service.reports,
    apiKeys: service.apiKeys,
  };
}

const jobKey = (id: string): CacheKey<Job> => `job ${id}`;
const probabilitiesKey = (id: string, sharpen: boolean | null): CacheKey<Probabilities> =>
  `probabilities ${id} ${sharpen}`;
const childProbabilitiesKey = (id: string, sharpen: boolean | null): CacheKey<ReadonlyMap<string, Probabilities>> =>
  `child probabilities ${id} ${sharpen}`;
const costKey = (id: string): CacheKey<JobCost> => `cost ${id}`;
const sessionKey = (id: string): CacheKey<Session> => `session ${id}`;
const backendKey = (id: string): CacheKey<Backend> => `backend ${id}`;
const characterizationKey = (backend: string, id: string): CacheKey<Characterization> =>
  `characterization ${backend} ${id}`;
const currentKey = (backend: string): CacheKey<Characterization | null> => `current ${backend}`;

function rememberedJobs(jobs: Jobs, memory: Memory): Upstream['jobs'] {
  const { final } = LIFETIMES;
  const learn = (call: Call, job: Job) => {
    if (!isFinal(job)) return;
    // A list leaves out the children that get-job told: what is known of a job that cannot change stays known.
    const known = memory.peek(call, jobKey(job.id));
    if (!known || (known.childIds === undefined && job.childIds !== undefined))
      memory.keep(call, jobKey(job.id), job, final);
  };
  const forget = (call: Call, ...ids: readonly string[]) =>
    memory.forget(call, ...ids.flatMap((id) => [jobKey(id), costKey(id)]));
  return {
    recall: (call, id) => memory.recall(call, jobKey(id)),
    recallMany: (call, ids) => findAll(call, ids, memory, jobKey),

    get(call, id) {
      const known = memory.peek(call, jobKey(id));
      if (known && known.childIds !== undefined) {
        call.tally.cacheHits += 1;
        return Promise.resolve(known);
      }
      return memory.learning(
        () => jobs.get(call, id),
        (job) => learn(call, job),
      );
    },

    async withIds(call, ids) {
      const { known, missing } = await recallAll(call, ids, memory, jobKey);
      if (missing.length === 0) return known;
      const asked = await memory.learning(
        () => jobs.withIds(call, missing),
        (found) => {
          for (const job of found.values()) learn(call, job);
        },
      );
      return together(known, asked);
    },

    list: (call, filter, page) =>
      memory.learning(
        () => jobs.list(call, filter, page),
        ({ items }) => {
          for (const job of items) learn(call, job);
        },
      ),

    probabilities: (call, id, sharpen) =>
      remember(call, memory, probabilitiesKey(id, sharpen), () => jobs.probabilities(call, id, sharpen)),

    childProbabilities: (call, id, sharpen) =>
      remember(call, memory, childProbabilitiesKey(id, sharpen), () => jobs.childProbabilities(call, id, sharpen)),

    async cost(call, id) {
      const known = await recall(call, memory, costKey(id));
      if (known) return known;
      return memory.learning(
        () => jobs.cost(call, id),
        (cost) => {
          if (!cost) return;
          const job = memory.peek(call, jobKey(id));
          // A completed job may be charged for later; one that ended otherwise, or only asked the price, is not.
          if (cost.actual || (job && (job.status !== 'COMPLETED' || job.dryRun)))
            memory.keep(call, costKey(id), cost, final);
        },
      );
    },

    create: (call, submission) =>
      memory.changing(
        () => jobs.create(call, submission),
        // Its first job starts a session, and its last one may end it.
        (created) => created?.sessionId && memory.forget(call, sessionKey(created.sessionId)),
      ),
    cancel: (call, id) =>
      memory.changing(
        () => jobs.cancel(call, id),
        () => forget(call, id),
      ),
    cancelMany: (call, ids) =>
      memory.changing(
        () => jobs.cancelMany(call, ids),
        () => forget(call, ...ids),
      ),
    delete: (call, id) =>
      memory.changing(
        () => jobs.delete(call, id),
        () => forget(call, id),
      ),
  };
}

function rememberedSessions(sessions: Sessions, memory: Memory): Upstream['sessions'] {
  const learn = (call: Call, session: Session) => memory.keep(call, sessionKey(session.id), session, LIFETIMES.session);
  return {
    recall: (call, id) => memory.recall(call, sessionKey(id)),
    recallMany: (call, ids) => findAll(call, ids, memory, sessionKey),
    withIds: (call, ids) => completeFound(call, ids, memory, sessionKey, sessions, learn),
    list: (call, active) =>
      memory.learning(
        () => sessions.list(call, active),
        (listed) => {
          for (const session of listed) learn(call, session);
        },
      ),
    create: (call, session) =>
      memory.changing(
        () => sessions.create(call, session),
        () => undefined,
      ),
    end: (call, id) =>
      memory.changing(
        () => sessions.end(call, id),
        () => memory.forget(call, sessionKey(id)),
      ),
  };
}

function rememberedBackends(backends: Backends, memory: Memory): Upstream['backends'] {
  const learn = (call: Call, backend: Backend) => memory.keep(call, backendKey(backend.id), backend, LIFETIMES.backend);
  return {
    recall: (call, id) => memory.recall(call, backendKey(id)),
    recallMany: (call, ids) => findAll(call, ids, memory, backendKey),
    withIds: (call, ids) => completeFound(call, ids, memory, backendKey, backends, learn),
    async list(call) {
      const listed = await backends.list(call);
      for (const backend of listed) learn(call, backend);
      return listed;
    },
  };
}

function rememberedCharacterizations(characterizations: Characterizations, memory: Memory): Characterizations {
  const learn = (call: Call, one: Characterization) =>
    memory.keep(call, characterizationKey(one.backend, one.id), one, LIFETIMES.final);
  return {
    async get(call, backend, id) {
      const known = await recall(call, memory, characterizationKey(backend, id));
      if (known) return known;
      const answer = await characterizations.get(call, backend, id);
      return answer && learn(call, answer);
    },
    async current(call, backend) {
      const known = await recall(call, memory, currentKey(backend));
      if (known !== undefined) return known;
      const answer = await characterizations.current(call, backend);
      return memory.keep(call, currentKey(backend), answer && learn(call, answer), LIFETIMES.current);
    },
    async list(call, backend, range, page) {
      const listed = await characterizations.list(call, backend, range, page);
      for (const one of listed.items) learn(call, one);
      return listed;
    },
  };
}

/** What has no more to be asked for once it is there. */
async function remember<T extends object>(
  call: Call,
  memory: Memory,
  key: CacheKey<T>,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  return (
    (await recall(call, memory, key)) ??
    memory.learning(ask, (answer) => answer && memory.keep(call, key, answer, LIFETIMES.final))
  );
}

/** What is known, here or to another gateway. */
async function recall<T>(call: Call, memory: Memory, key: CacheKey<T>): Promise<T | undefined> {
  return memory.recall(call, key) ?? (await memory.find(call, [key])).get(key);
}

async function findAll<T>(
  call: Call,
  ids: readonly string[],
  memory: Memory,
  key: (id: string) => CacheKey<T>,
): Promise<ReadonlyMap<string, T>> {
  const found = await memory.find(call, ids.map(key));
  const known = new Map<string, T>();
  if (found.size === 0) return known;
  for (const id of ids) {
    const item = found.get(key(id));
    if (item !== undefined) known.set(id, item);
  }
  return known;
}

async function recallAll<T>(call: Call, ids: readonly string[], memory: Memory, key: (id: string) => CacheKey<T>) {
  const known = await findAll(call, ids, memory, key);
  return { known, missing: known.size === 0 ? ids : ids.filter((id) => !known.has(id)) };
}

/** Nothing is copied where only one of them holds anything. */
function together<T>(known: ReadonlyMap<string, T>, asked: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return known.size === 0 ? asked : new Map([...known, ...asked]);
}

/** Those of `ids` that are known, and those that the service brings. */
async function completeFound<T extends { readonly id: string }>(
  call: Call,
  ids: readonly string[],
  memory: Memory,
  key: (id: string) => CacheKey<T>,
  service: { withIds(call: Call, ids: readonly string[]): Promise<Found<T>> },
  learn: (call: Call, item: T) => void,
): Promise<Found<T>> {
  const { known, missing } = await recallAll(call, ids, memory, key);
  if (missing.length === 0) return known;
  const asked = await memory.learning(
    () => service.withIds(call, missing),
    (found) => {
      for (const item of found.values()) if (!(item instanceof Fault)) learn(call, item);
    },
  );
  return together<T | Fault>(known, asked);
}
