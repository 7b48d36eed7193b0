import type { Cache, CacheKey } from '../cache/cache.js';
import type { Backend } from '../domain/backend.js';
import type { Characterization } from '../domain/characterization.js';
import { isFinal, type Job, type JobCost, type Probabilities } from '../domain/job.js';
import type { Session } from '../domain/session.js';
import type { Call } from './call.js';
import type { Backends, Characterizations, Jobs, Sessions, Upstream } from './upstream.js';

/** How long an answer is good for, in milliseconds. */
interface Lifetimes {
  /** What can no longer change: a final job, its results and cost, a characterization. */
  readonly final: number;
  readonly session: number;
  readonly backend: number;
  /** Which characterization is a backend's newest. */
  readonly current: number;
}

const LIFETIMES: Lifetimes = { final: 3_600_000, session: 3_000, backend: 10_000, current: 60_000 };

/** The same service, asked only for what is not known yet. Everything is kept under its caller's fingerprint. */
export function remembered(upstream: Upstream, cache: Cache, lifetimes: Lifetimes = LIFETIMES): Upstream {
  const memory = new Memory(cache, lifetimes);
  return {
    jobs: rememberedJobs(upstream.jobs, memory),
    sessions: rememberedSessions(upstream.sessions, memory),
    backends: rememberedBackends(upstream.backends, memory),
    characterizations: rememberedCharacterizations(upstream.characterizations, memory),
    reports: upstream.reports,
    apiKeys: upstream.apiKeys,
  };
}

class Memory {
  readonly #cache: Cache;
  readonly lifetimes: Lifetimes;

  constructor(cache: Cache, lifetimes: Lifetimes) {
    this.#cache = cache;
    this.lifetimes = lifetimes;
  }

  recall<T>(call: Call, key: CacheKey<T>): T | undefined {
    const value = this.#cache.get<T>(`${call.caller.fingerprint} ${key}`);
    if (value !== undefined) call.tally.remembered += 1;
    return value;
  }

  /** As {@link recall}, for our own book-keeping: it answers nobody. */
  peek<T>(call: Call, key: CacheKey<T>): T | undefined {
    return this.#cache.get<T>(`${call.caller.fingerprint} ${key}`);
  }

  keep<T>(call: Call, key: CacheKey<T>, value: T, ttlMs: number, weight = 1): T {
    this.#cache.set(`${call.caller.fingerprint} ${key}`, value, { ttlMs, weight });
    return value;
  }

  forget(call: Call, key: CacheKey<unknown>): void {
    this.#cache.delete(`${call.caller.fingerprint} ${key}`);
  }

  /** Those of `ids` that are known, and those that `ask` brings. */
  async complete<T extends { readonly id: string }>(
    call: Call,
    ids: readonly string[],
    key: (id: string) => CacheKey<T>,
    ask: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> {
    const found = new Map<string, T>();
    for (const id of ids) {
      const item = this.recall(call, key(id));
      if (item) found.set(id, item);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) for (const [id, item] of await ask(missing)) found.set(id, item);
    return found;
  }
}

const jobKey = (id: string): CacheKey<Job> => `job ${id}`;
const probabilitiesKey = (id: string, sharpen: boolean | null): CacheKey<Probabilities> =>
  `probabilities ${id} ${sharpen}`;
const costKey = (id: string): CacheKey<JobCost> => `cost ${id}`;
const sessionKey = (id: string): CacheKey<Session> => `session ${id}`;
const backendKey = (id: string): CacheKey<Backend> => `backend ${id}`;
const characterizationKey = (backend: string, id: string): CacheKey<Characterization> =>
  `characterization ${backend} ${id}`;
const currentKey = (backend: string): CacheKey<Characterization | null> => `current ${backend}`;

function rememberedJobs(jobs: Jobs, memory: Memory): Jobs {
  const { final } = memory.lifetimes;
  const learn = (call: Call, job: Job): Job => {
    if (!isFinal(job)) return job;
    // A list leaves out the children that get-job told: what is known of a job that cannot change stays known.
    const childIds = job.childIds === undefined ? memory.peek(call, jobKey(job.id))?.childIds : job.childIds;
    return memory.keep(call, jobKey(job.id), { ...job, childIds }, final);
  };
  return {
    ...jobs,

    recall: (call, id) => memory.recall(call, jobKey(id)),

    async get(call, id) {
      const known = memory.recall(call, jobKey(id));
      return known && known.childIds !== undefined ? known : learn(call, await jobs.get(call, id));
    },

    withIds: (call, ids) =>
      memory.complete(call, ids, jobKey, async (missing) => {
        const asked = await jobs.withIds(call, missing);
        return new Map([...asked].map(([id, job]) => [id, learn(call, job)]));
      }),

    async list(call, filter, page) {
      const { items, next } = await jobs.list(call, filter, page);
      return { items: items.map((job) => learn(call, job)), next };
    },

    async probabilities(call, id, sharpen) {
      const key = probabilitiesKey(id, sharpen);
      const known = memory.recall(call, key);
      if (known) return known;
      const answer = await jobs.probabilities(call, id, sharpen);
      return answer && memory.keep(call, key, answer, final, 1 + Math.ceil(Object.keys(answer).length / 8));
    },

    async cost(call, id) {
      const known = memory.recall(call, costKey(id));
      if (known) return known;
      const answer = await jobs.cost(call, id);
      return answer?.actual ? memory.keep(call, costKey(id), answer, final) : answer;
    },

    async create(call, submission) {
      const created = await jobs.create(call, submission);
      // Its first job starts a session, and its last one may end it.
      if (created.sessionId) memory.forget(call, sessionKey(created.sessionId));
      return created;
    },

    async delete(call, id) {
      await jobs.delete(call, id);
      memory.forget(call, jobKey(id));
    },
  };
}

function rememberedSessions(sessions: Sessions, memory: Memory): Sessions {
  const learn = (call: Call, session: Session) =>
    memory.keep(call, sessionKey(session.id), session, memory.lifetimes.session);
  return {
    withIds: (call, ids) =>
      memory.complete(call, ids, sessionKey, async (missing) => {
        const asked = await sessions.withIds(call, missing);
        for (const session of asked.values()) learn(call, session);
        return asked;
      }),
    async list(call, active) {
      const listed = await sessions.list(call, active);
      for (const session of listed) learn(call, session);
      return listed;
    },
    create: async (call, session) => learn(call, await sessions.create(call, session)),
    end: async (call, id) => learn(call, await sessions.end(call, id)),
  };
}

function rememberedBackends(backends: Backends, memory: Memory): Backends {
  const learn = (call: Call, all: Iterable<Backend>) => {
    for (const backend of all) memory.keep(call, backendKey(backend.id), backend, memory.lifetimes.backend);
  };
  return {
    withIds: (call, ids) =>
      memory.complete(call, ids, backendKey, async (missing) => {
        const asked = await backends.withIds(call, missing);
        learn(call, asked.values());
        return asked;
      }),
    async list(call) {
      const listed = await backends.list(call);
      learn(call, listed);
      return listed;
    },
  };
}

function rememberedCharacterizations(characterizations: Characterizations, memory: Memory): Characterizations {
  const { final, current } = memory.lifetimes;
  const learn = (call: Call, one: Characterization) =>
    memory.keep(call, characterizationKey(one.backend, one.id), one, final);
  return {
    async get(call, backend, id) {
      const known = memory.recall(call, characterizationKey(backend, id));
      if (known) return known;
      const answer = await characterizations.get(call, backend, id);
      return answer && learn(call, answer);
    },
    async current(call, backend) {
      const known = memory.recall(call, currentKey(backend));
      if (known !== undefined) return known;
      const answer = await characterizations.current(call, backend);
      return memory.keep(call, currentKey(backend), answer && learn(call, answer), current);
    },
    async list(call, backend, range, page) {
      const listed = await characterizations.list(call, backend, range, page);
      for (const one of listed) learn(call, one);
      return listed;
    },
  };
}
