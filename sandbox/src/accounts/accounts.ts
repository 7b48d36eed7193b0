import { uuidFrom } from '../primitives/seeded-random.js';

export interface Organization {
  readonly id: string;
  readonly name: string;
  /** What its jobs may cost in all, in US dollars. */
  readonly budgetUsd: number;
  /** Sessions are a beta feature, enabled per organization (SPEC 5). */
  readonly sessions: boolean;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
}

export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organizationId: string;
  readonly projectIds: readonly string[];
  /** What this member's jobs may cost, in US dollars. */
  readonly quotaUsd: number;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly userId: string;
  readonly projectId: string;
}

/** Who asks: an API key belongs to a user and works within one project (SPEC 5). */
export interface Caller {
  readonly apiKey: ApiKey;
  readonly user: User;
  readonly project: Project;
  readonly organization: Organization;
}

// The same people with the same ids in every sandbox, so that scripts and docs can name them.
const idOf = (kind: string, name: string): string => uuidFrom('tenancy', kind, name);

const laboratory: Organization = {
  id: idOf('organization', 'laboratory'),
  name: 'Trapped Ion Laboratory',
  budgetUsd: 250_000,
  sessions: true,
};

// Small on purpose: its first larger job on a machine fails with QuotaExhaustedError.
const startup: Organization = { id: idOf('organization', 'startup'), name: 'Startup', budgetUsd: 100, sessions: false };

const chemistry: Project = {
  id: idOf('project', 'chemistry'),
  name: 'Chemistry',
  organizationId: laboratory.id,
};
const benchmarks: Project = { id: idOf('project', 'benchmarks'), name: 'Benchmarks', organizationId: laboratory.id };
const prototype: Project = { id: idOf('project', 'prototype'), name: 'Prototype', organizationId: startup.id };

function member(
  firstName: string,
  lastName: string,
  projects: readonly [Project, ...Project[]],
  quotaUsd: number,
): User {
  return {
    id: idOf('user', `${firstName} ${lastName}`),
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    firstName,
    lastName,
    organizationId: projects[0].organizationId,
    projectIds: projects.map((project) => project.id),
    quotaUsd,
  };
}

const maria = member('Maria', 'Keller', [chemistry, benchmarks], 100_000);
const jonas = member('Jonas', 'Weber', [chemistry], 50_000);
const amara = member('Amara', 'Okafor', [chemistry, benchmarks], 50_000);
const wei = member('Wei', 'Zhang', [prototype], 100);

const organizations: readonly Organization[] = [laboratory, startup];
const projects: readonly Project[] = [chemistry, benchmarks, prototype];
const users: readonly User[] = [maria, jonas, amara, wei];

const keyOf = (key: string, user: User, project: Project): ApiKey => ({
  id: idOf('key', key),
  name: key,
  key,
  userId: user.id,
  projectId: project.id,
});

export const apiKeys: readonly ApiKey[] = [
  keyOf('sandbox', maria, chemistry),
  keyOf('sandbox-colleague', jonas, chemistry),
  keyOf('sandbox-stranger', wei, prototype),
];

const callers: ReadonlyMap<string, Caller> = new Map(
  apiKeys.flatMap((apiKey) => {
    const user = users.find(({ id }) => id === apiKey.userId);
    const project = projects.find(({ id }) => id === apiKey.projectId);
    const organization = organizations.find(({ id }) => id === project?.organizationId);
    return user && project && organization ? [[apiKey.key, { apiKey, user, project, organization }] as const] : [];
  }),
);

/** The caller of an `Authorization: apiKey <key>` header; undefined when the key is missing, malformed or unknown. */
export function callerOf(authorization: string | undefined): Caller | undefined {
  const key = /^apiKey +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return key === undefined ? undefined : callers.get(key);
}

export function membersOf(organizationId: string): readonly User[] {
  return users.filter((user) => user.organizationId === organizationId);
}

export function organizationOf(projectId: string): Organization | undefined {
  const project = projects.find(({ id }) => id === projectId);
  return organizations.find(({ id }) => id === project?.organizationId);
}

export function userOf(id: string): User | undefined {
  return users.find((user) => user.id === id);
}

/** Those who people the sandbox's past. */
export const inhabitants = { laboratory, startup, chemistry, benchmarks, prototype, maria, jonas, amara, wei } as const;
