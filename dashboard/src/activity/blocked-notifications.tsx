import { useEffect, useState } from 'react';

/** Whether the browser blocks notifications, or has none. */
function areBlocked(): boolean {
  return !('Notification' in globalThis) || Notification.permission === 'denied';
}

/** Why there are no notifications, and how to allow them; nothing while they are possible. */
export function BlockedNotifications({ className }: { readonly className: string }) {
  const [isBlocked, setBlocked] = useState(areBlocked);
  useEffect(() => {
    // The user returns from the settings of the browser.
    const update = () => setBlocked(areBlocked());
    addEventListener('focus', update);
    return () => removeEventListener('focus', update);
  }, []);
  if (!isBlocked) return null;
  return (
    <p className={className}>
      <strong>Notifications are blocked by the browser.</strong> To allow them, open the site settings next to the
      address. Until then, finished jobs are shown in this tab only, and listed under Activity.
    </p>
  );
}
