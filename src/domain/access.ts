import type { Money } from './money.js';

/** What a role may do, with what it means. */
export const PERMISSIONS = {
  read: 'Read jobs, results, artifacts, sessions, backends and quotes, and watch them. Every role has it.',
  submit: 'Submit jobs, within the limits of the role.',
  cancel: 'Cancel and delete jobs.',
  manageSessions: 'Create and end sessions.',
  reports: 'Read the usage reports of the organization.',
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** What the people who have it may do with the account. */
export interface Role {
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Service ids on which jobs and sessions may run; a `*` at the end stands for any text. Null: all. */
  readonly backends: readonly string[] | null;
  /** Highest price of a job. Null: any. */
  readonly maxCost: Money | null;
  /** Most shots of a job, of all its circuits together. Null: any number. */
  readonly maxShots: number | null;
  /** Null: as many as anybody. */
  readonly operationsPerMinute: number | null;
}

/** A person as the identity provider describes them. */
export interface User {
  readonly issuer: string;
  /** Unique for the issuer, and never assigned to somebody else. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
}

export function allowsBackend({ backends }: Role, backend: string): boolean {
  if (backends === null) return true;
  return backends.some((name) => (name.endsWith('*') ? backend.startsWith(name.slice(0, -1)) : backend === name));
}
