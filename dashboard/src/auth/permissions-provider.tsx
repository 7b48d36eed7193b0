import { type ReactNode, useEffect, useMemo } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../generated/gql.js';
import { matchesBackend, PermissionsContext, type UserPermissions } from './permissions.js';
import type { SignIn } from './sign-in.js';

const Permissions = graphql(`
  query Permissions {
    viewer {
      user { subject role permissions limits { backends maxCost { value unit } maxShots operationsPerMinute } }
      account { name }
    }
  }
`);

interface PermissionsProviderProps {
  readonly signIn: SignIn;
  readonly children: ReactNode;
}

/** Loads what the user may do, again with each token. */
export default function PermissionsProvider({ signIn, children }: PermissionsProviderProps) {
  const [{ data }, reload] = useQuery({ query: Permissions });
  // The role may have changed.
  useEffect(() => signIn.onRenewed(() => reload({ requestPolicy: 'network-only' })), [signIn, reload]);
  const permissions = useMemo((): UserPermissions => {
    const user = data?.viewer?.user ?? null;
    const backends = user?.limits.backends ?? null;
    return {
      allows: (permission) => user?.permissions.includes(permission) === true,
      allowsBackend: (serviceId) => backends === null || backends.some((pattern) => matchesBackend(pattern, serviceId)),
      isLoading: !user,
      user,
      account: data?.viewer?.account?.name ?? null,
    };
  }, [data]);
  return <PermissionsContext value={permissions}>{children}</PermissionsContext>;
}
