import { deriveUuid } from '../primitives/seeded-random.js';

export interface Organization {
  readonly id: string;
  readonly name: string;
  /** Limit for the cost of all jobs, in US dollars. */
  readonly budgetUsd: number;
  /** Whether the beta feature is enabled. */
  readonly hasSessions: boolean;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
  /** Unit of the costs of its jobs in v0.4. */
  readonly costUnit: CostUnit;
}

export type CostUnit = 'usd' | 'credit';

const CREDITS_PER_USD = 50;

export const convert = (usd: number, unit: CostUnit): number => (unit === 'credit' ? usd * CREDITS_PER_USD : usd);

export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organizationId: string;
  readonly projectIds: readonly string[];
  /** Limit for the cost of this user's jobs, in US dollars. */
  readonly quotaUsd: number;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly userId: string;
  readonly projectId: string;
}

/** Who sent a request: an API key belongs to a user and to one project. */
export interface Caller {
  readonly apiKey: ApiKey;
  readonly user: User;
  readonly project: Project;
  readonly organization: Organization;
}

// Ids are the same in every sandbox, so that scripts and docs can use them.
const createId = (kind: string, name: string): string => deriveUuid('tenancy', kind, name);

const laboratory: Organization = {
  id: createId('organization', 'laboratory'),
  name: 'Trapped Ion Laboratory',
  budgetUsd: 250_000,
  hasSessions: true,
};

// A small budget: the first larger QPU job fails with QuotaExhaustedError.
const startup: Organization = {
  id: createId('organization', 'startup'),
  name: 'Startup',
  budgetUsd: 100,
  hasSessions: false,
};

const chemistry: Project = {
  id: createId('project', 'chemistry'),
  name: 'Chemistry',
  organizationId: laboratory.id,
  costUnit: 'usd',
};
const benchmarks: Project = {
  id: createId('project', 'benchmarks'),
  name: 'Benchmarks',
  organizationId: laboratory.id,
  costUnit: 'credit',
};
const prototype: Project = {
  id: createId('project', 'prototype'),
  name: 'Prototype',
  organizationId: startup.id,
  costUnit: 'usd',
};

function createUser(
  firstName: string,
  lastName: string,
  projects: readonly [Project, ...Project[]],
  quotaUsd: number,
): User {
  return {
    id: createId('user', `${firstName} ${lastName}`),
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    firstName,
    lastName,
    organizationId: projects[0].organizationId,
    projectIds: projects.map((project) => project.id),
    quotaUsd,
  };
}

const maria = createUser('Maria', 'Keller', [chemistry, benchmarks], 100_000);
const jonas = createUser('Jonas', 'Weber', [chemistry], 50_000);
const amara = createUser('Amara', 'Okafor', [chemistry, benchmarks], 50_000);
const wei = createUser('Wei', 'Zhang', [prototype], 100);

const organizations: readonly Organization[] = [laboratory, startup];
const projects: readonly Project[] = [chemistry, benchmarks, prototype];
const users: readonly User[] = [maria, jonas, amara, wei];

const createKey = (key: string, user: User, project: Project): ApiKey => ({
  id: createId('key', key),
  name: key,
  key,
  userId: user.id,
  projectId: project.id,
});

export const apiKeys: readonly ApiKey[] = [
  createKey('sandbox', maria, chemistry),
  createKey('sandbox-colleague', jonas, chemistry),
  createKey('sandbox-stranger', wei, prototype),
];

const callers: ReadonlyMap<string, Caller> = new Map(
  apiKeys.flatMap((apiKey) => {
    const user = users.find(({ id }) => id === apiKey.userId);
    const project = projects.find(({ id }) => id === apiKey.projectId);
    const organization = organizations.find(({ id }) => id === project?.organizationId);
    return user && project && organization ? [[apiKey.key, { apiKey, user, project, organization }] as const] : [];
  }),
);

/** Returns the caller of an `Authorization: apiKey <key>` header; undefined if missing, malformed or unknown. */
export function findCaller(authorization: string | undefined): Caller | undefined {
  const key = /^apiKey +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return key === undefined ? undefined : callers.get(key);
}

export function listMembers(organizationId: string): readonly User[] {
  return users.filter((user) => user.organizationId === organizationId);
}

export function findOrganization(projectId: string): Organization | undefined {
  const project = projects.find(({ id }) => id === projectId);
  return organizations.find(({ id }) => id === project?.organizationId);
}

export function findProject(id: string): Project | undefined {
  return projects.find((project) => project.id === id);
}

export function findUser(id: string): User | undefined {
  return users.find((user) => user.id === id);
}

/** Accounts used by the seed data and by tests. */
export const seedAccounts = {
  laboratory,
  startup,
  chemistry,
  benchmarks,
  prototype,
  maria,
  jonas,
  amara,
  wei,
} as const;
