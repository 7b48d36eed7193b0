import { type Caller, parseApiKey } from '../callers/caller.js';
import type { CallerRegistry } from '../callers/caller-registry.js';
import { GatewayError, toGatewayError } from '../domain/gateway-error.js';

/** Where a request comes from. */
export interface RequestSource {
  /** The value of the header `Authorization`, or of the connection parameter. Of any type; undefined where there is none. */
  readonly authorization: unknown;
  /** Without a key, operations are counted by address. */
  readonly address: string;
  /** The socket. Requests of one connection mostly have the same key. */
  readonly connection: object;
}

/** A Fault without a valid key and a default API key: such a caller can read the schema only. */
export type Authenticate = (source: RequestSource) => Caller | GatewayError;

const MISSING_KEY_ERROR = new GatewayError(
  'UNAUTHENTICATED',
  'No API key. Send the header "Authorization: apiKey <key>"; on a WebSocket, {"Authorization": "apiKey <key>"} as connectionParams.',
);

export function createAuthenticator(defaultKey: string | null, callers: CallerRegistry): Authenticate {
  const callerByConnection = new WeakMap<object, { readonly authorization: unknown; readonly caller: Caller }>();
  let defaultCaller = defaultKey === null ? null : callers.getCaller(defaultKey);
  return ({ authorization, connection }) => {
    const known = callerByConnection.get(connection);
    if (known && known.authorization === authorization) return callers.use(known.caller);
    try {
      const key = parseApiKey(authorization);
      if (key === null) {
        defaultCaller &&= callers.use(defaultCaller);
        return defaultCaller ?? MISSING_KEY_ERROR;
      }
      const caller = callers.getCaller(key);
      callerByConnection.set(connection, { authorization, caller });
      return caller;
    } catch (error) {
      return toGatewayError(error);
    }
  };
}
