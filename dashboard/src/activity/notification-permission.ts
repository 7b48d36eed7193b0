/** Of the browser, which may have no notifications. The user may change it in the settings of the browser at any time. */
export type Permission = NotificationPermission | 'unsupported';

export const readPermission = (): Permission =>
  'Notification' in globalThis && !isPhone() ? Notification.permission : 'unsupported';

/** Chromium on a phone has notifications for service workers only: its constructor fails. Other browsers do not have this property. */
const isPhone = (): boolean => Reflect.get(navigator, 'userAgentData')?.mobile === true;

/** Asks the user, unless there is a decision. Returns the permission that is in force: the result of a request may differ. */
export async function requestPermission(): Promise<Permission> {
  if (readPermission() === 'default') await Notification.requestPermission();
  for (const listener of listeners) listener();
  return readPermission();
}

const listeners = new Set<() => void>();

/** Returns the function that stops the calls. */
export function onPermissionChange(listener: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  listeners.add(listener);
  // The user returns from the settings of the browser, which has no event for changes if it has no such query.
  addEventListener('focus', listener, { signal });
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', listener, { signal }),
    () => undefined,
  );
  return () => {
    listeners.delete(listener);
    ended.abort();
  };
}
