import { createContext, useContext } from 'react';
import type { Permission, PermissionsQuery } from '../generated/graphql.js';

type Viewer = NonNullable<PermissionsQuery['viewer']>;

export interface UserPermissions {
  /** False while they are loaded: nothing is shown that may not be allowed. */
  allows(permission: Permission): boolean;
  allowsBackend(serviceId: string): boolean;
  readonly isLoading: boolean;
  /** Null with an API key, which the service limits, and while they are loaded. */
  readonly user: NonNullable<Viewer['user']> | null;
  readonly account: string | null;
}

/** With an API key, the service decides. */
const ALL: UserPermissions = {
  allows: () => true,
  allowsBackend: () => true,
  isLoading: false,
  user: null,
  account: null,
};

export const PermissionsContext = createContext(ALL);

export const usePermissions = (): UserPermissions => useContext(PermissionsContext);

/** As the gateway compares them: a `*` at the end stands for any text. */
export function matchesBackend(pattern: string, serviceId: string): boolean {
  return pattern.endsWith('*') ? serviceId.startsWith(pattern.slice(0, -1)) : serviceId === pattern;
}
