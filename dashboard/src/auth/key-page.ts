/** Path of the form to change the key. */
export const KEY_PATH = '/key';

/** Path of the page about the user who has signed in. */
export const ACCOUNT_PATH = '/account';

/** State of the history entry of the form: the address to return to, with its filters. */
export function createReturnState(): unknown {
  return location.pathname === KEY_PATH ? history.state : { returnTo: location.pathname + location.search };
}

export function getReturnPath(): string {
  const path: unknown = Reflect.get(Object(history.state), 'returnTo');
  return typeof path === 'string' ? path : '/';
}
