import { type CombinedError, useQuery } from 'urql';
import { usePermissions } from '../auth/permissions.js';
import { graphql } from '../generated/gql.js';
import type { SubmitChoicesQuery } from '../generated/graphql.js';
import { isUnsupported } from '../graphql/errors.js';
import { useNames } from '../graphql/names.js';
import { nameSessions } from '../sessions/format-session.js';
import { chooseBackend, type JobFormState } from './job-form.js';

const Choices = graphql(`
  query SubmitChoices {
    backends { id serviceId status qubits hasAccess noiseModels supportedErrorMitigations }
    sessions(first: 50, filter: { active: true }) {
      edges {
        node {
          id
          serviceId
          createdAt
          backend { id serviceId }
          project { id }
          creator { id }
          settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }
        }
      }
      pageInfo { hasNextPage }
    }
    viewer { project { id } }
  }
`);

export type BackendChoice = NonNullable<SubmitChoicesQuery['backends']>[number];
type ActiveSession = NonNullable<NonNullable<SubmitChoicesQuery['sessions']>['edges'][number]['node']>;

export interface SessionChoice extends Pick<ActiveSession, 'serviceId' | 'backend' | 'createdAt' | 'settings'> {
  /** What the session is called. */
  readonly name: string;
  /** Whether the session is in another project than the jobs of this API key: the service rejects jobs for it. */
  readonly isOtherProject: boolean;
}

export interface Choices {
  readonly backends: readonly BackendChoice[];
  readonly sessions: readonly SessionChoice[];
  /** Whether `sessions` has all active ones. */
  readonly hasAllSessions: boolean;
  /** False with v0.3 of the service: it has no sessions, settings of the compiler and OpenQASM programs. */
  readonly isV04: boolean;
  readonly isLoading: boolean;
  /** Why there are no backends. */
  readonly error: CombinedError | undefined;
  readonly retry: () => void;
}

/** Backends and active sessions to choose from. */
export function useChoices(): Choices {
  const { allowsBackend } = usePermissions();
  // A session may have been created or ended since the page was last opened.
  const [{ data, error }, refetch] = useQuery({ query: Choices, requestPolicy: 'cache-and-network' });
  const sessions = data?.sessions?.edges.flatMap(({ node }) => node ?? []) ?? [];
  const names = nameSessions(sessions, useNames().getName);
  return {
    backends: (data?.backends ?? []).filter(({ serviceId }) => allowsBackend(serviceId)),
    sessions: sessions.map((session) => ({
      ...session,
      name: names.get(session.serviceId) ?? session.serviceId,
      isOtherProject: isOther(session.project, data?.viewer?.project),
    })),
    hasAllSessions: data?.sessions?.pageInfo.hasNextPage === false,
    isV04: !isUnsupported(error),
    isLoading: !data && !error,
    error: data?.backends ? undefined : error,
    retry: () => refetch({ requestPolicy: 'network-only' }),
  };
}

/** Another backend, with the settings that this backend has too. */
export function chooseListed(backends: readonly BackendChoice[], name: string): Partial<JobFormState> {
  const backend = backends.find(({ serviceId }) => serviceId === name);
  return chooseBackend(name, backend?.supportedErrorMitigations ?? []);
}

type Project = ActiveSession['project'];

/** False if one of the projects is not reported. */
const isOther = (project: Project, keyProject: Project | undefined): boolean =>
  !!project && !!keyProject && project.id !== keyProject.id;
