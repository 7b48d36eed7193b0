import { useSyncExternalStore } from 'react';
import { onPermissionChange, type Permission, readPermission, requestPermission } from './notification-permission.js';

const REASONS: Readonly<Record<Exclude<Permission, 'granted'>, string>> = {
  default: 'Notifications are not allowed yet.',
  denied: 'Notifications are blocked by the browser.',
  unsupported: 'This browser has no notifications.',
};

/** Why there are no notifications, and how to allow them; nothing while they are possible. */
export function BlockedNotifications({ className }: { readonly className: string }) {
  const permission = useSyncExternalStore(onPermissionChange, readPermission);
  if (permission === 'granted') return null;
  return (
    <p className={className}>
      <strong>{REASONS[permission]}</strong>{' '}
      {permission === 'denied' && 'To allow them, open the site settings next to the address. '}
      Jobs that end are shown in this tab only, and listed under Activity.{' '}
      {permission === 'default' && (
        <button type="button" onClick={() => void requestPermission()}>
          Allow notifications
        </button>
      )}
    </p>
  );
}
