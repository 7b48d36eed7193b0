import type { ReactNode } from 'react';
import { lazyComponent } from '../components/lazy-component.js';
import type { Permission } from '../generated/graphql.js';
import { usePermissions } from './permissions.js';

const WhyNot = lazyComponent(() => import('./why-not.js'));

interface AllowedProps {
  readonly permission: Permission;
  /** What cannot be done without the permission, such as "cancel jobs". Unset: the reason is shown elsewhere on the page. */
  readonly action?: string;
  /** Whether there is nothing else on the page. */
  readonly isPage?: boolean;
  readonly children: ReactNode;
}

/** What a role does not allow is absent, also while the permissions are loaded. */
export function Allowed({ permission, action, isPage = false, children }: AllowedProps) {
  const { allows, user } = usePermissions();
  if (allows(permission)) return children;
  return action && user && <WhyNot action={action} role={user.role} isOpen={isPage} />;
}
