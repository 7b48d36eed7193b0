import type { Client } from 'urql';
import type {
  KnownBackendFragment,
  KnownJobFragment,
  KnownObjectsQuery,
  KnownSessionFragment,
} from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';

const KnownJobFields = graphql(`
  fragment KnownJob on Job {
    id
    name
    status
    shots
    submittedAt
    failure { code message }
    backend { id serviceId }
    session { id serviceId }
    parent { id }
  }
`);

const KnownSessionFields = graphql(`
  fragment KnownSession on Session {
    id
    serviceId
    status
    createdAt
    backend { id serviceId }
  }
`);

const KnownBackendFields = graphql(`
  fragment KnownBackend on Backend {
    id
    serviceId
    qubits
    averageQueueTimeMs
    ...BackendStatusFields
  }
`);

/**
 * The newest objects, once while the commands are used. At most seven upstream calls: four for the jobs, one each for the backends, the
 * sessions, which have the id of the organization, and its members.
 */
export const KnownObjects = graphql(`
  query KnownObjects($startDate: Date!, $endDate: Date!) {
    jobs(first: 100) { edges { node { ...KnownJob } } pageInfo { hasNextPage } }
    backends { ...KnownBackend }
    sessions(first: 25) { edges { node { ...KnownSession } } pageInfo { hasNextPage } }
    viewer {
      organization {
        id
        report(startDate: $startDate, endDate: $endDate) {
          members { user { id serviceId } email firstName lastName jobs }
        }
      }
    }
  }
`);

/** The lists of other pages, with the same arguments. They are read from the cache only. */
const CachedJobs = graphql(`
  query CachedJobs { jobs(filter: {}, first: 25, after: null) { edges { node { ...KnownJob } } } }
`);
const CachedNewestJobs = graphql(`
  query CachedNewestJobs { jobs(first: 25) { edges { node { ...KnownJob } } } }
`);
const CachedSessions = graphql(`
  query CachedSessions { sessions(filter: { active: null }, first: 25, after: null) { edges { node { ...KnownSession } } } }
`);
const CachedNewestSessions = graphql(`
  query CachedNewestSessions { sessions(first: 25) { edges { node { ...KnownSession } } } }
`);
const CachedBackends = graphql(`
  query CachedBackends { backends { ...KnownBackend } }
`);

type Report = NonNullable<NonNullable<NonNullable<KnownObjectsQuery['viewer']>['organization']>['report']>;

export interface Known {
  readonly jobs: readonly KnownJobFragment[];
  readonly sessions: readonly KnownSessionFragment[];
  readonly backends: readonly KnownBackendFragment[];
  readonly report: Report | null;
}

export function readKnown({ jobs, sessions, backends, viewer }: KnownObjectsQuery): Known {
  return {
    jobs: readJobs(jobs),
    sessions: readSessions(sessions),
    backends: readFragment(KnownBackendFields, backends) ?? [],
    report: viewer?.organization?.report ?? null,
  };
}

/** What open pages have loaded. */
export function readCached(client: Client): Known {
  const options = { requestPolicy: 'cache-only' } as const;
  return {
    jobs: [
      ...readJobs(client.readQuery(CachedJobs, {}, options)?.data?.jobs),
      ...readJobs(client.readQuery(CachedNewestJobs, {}, options)?.data?.jobs),
    ],
    sessions: [
      ...readSessions(client.readQuery(CachedSessions, {}, options)?.data?.sessions),
      ...readSessions(client.readQuery(CachedNewestSessions, {}, options)?.data?.sessions),
    ],
    backends: readFragment(KnownBackendFields, client.readQuery(CachedBackends, {}, options)?.data?.backends) ?? [],
    report: null,
  };
}

interface Edges<Fields> {
  readonly edges: readonly { readonly node: Fields | null }[];
}

const readJobs = (list: Edges<FragmentType<typeof KnownJobFields>> | null | undefined) =>
  list?.edges.flatMap(({ node }) => readFragment(KnownJobFields, node) ?? []) ?? [];

const readSessions = (list: Edges<FragmentType<typeof KnownSessionFields>> | null | undefined) =>
  list?.edges.flatMap(({ node }) => readFragment(KnownSessionFields, node) ?? []) ?? [];
