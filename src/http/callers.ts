import { Caller, readApiKey } from '../domain/caller.js';
import { asFault, Fault } from '../domain/fault.js';

const NO_KEY = new Fault(
  'UNAUTHENTICATED',
  'No API key. Send the header "Authorization: apiKey <key>"; on a WebSocket, {"Authorization": "apiKey <key>"} as connectionParams.',
);

/**
 * Who asks, by the `Authorization` that comes along; a Fault for whoever brings no key, unless the gateway has its own. A
 * connection that brings the same again is known by it for as long as it lasts, and by nothing that outlasts it.
 */
export function callers(
  ownKey: string | null,
  secret: string,
): (authorization: unknown, connection: object) => Caller | Fault {
  const known = new WeakMap<object, { readonly authorization: unknown; readonly caller: Caller }>();
  const own = ownKey === null ? NO_KEY : new Caller(ownKey, secret);
  return (authorization, connection) => {
    const before = known.get(connection);
    if (before && before.authorization === authorization) return before.caller;
    try {
      const key = readApiKey(authorization);
      if (key === null) return own;
      const caller = new Caller(key, secret);
      known.set(connection, { authorization, caller });
      return caller;
    } catch (fault) {
      return asFault(fault);
    }
  };
}
