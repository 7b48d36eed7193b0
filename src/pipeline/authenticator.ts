import { GatewayError, toGatewayError } from '../domain/gateway-error.js';
import { type Caller, parseApiKey } from '../isolation/caller.js';
import type { CallerRegistry } from '../isolation/caller-registry.js';

/** The address of operations that code in this process sends. */
export const IN_PROCESS_ADDRESS = 'in process';

/** Origin of a request. */
export interface RequestSource {
  /** Value of the `Authorization` header or connection parameter, of any type; undefined if missing. */
  readonly authorization: unknown;
  /** Of the client. Requests without an accepted API key, and subscriptions, are counted by it. */
  readonly address: string;
  /** The socket: requests of one connection usually have the same key. */
  readonly connection: object;
}

/** Returns an error if there is neither a valid key nor a default API key: such a request can only read the schema. */
export type Authenticate = (source: RequestSource) => Caller | GatewayError;

const MISSING_KEY_ERROR = new GatewayError(
  'UNAUTHENTICATED',
  'No API key. Send the header "Authorization: apiKey <key>"; on a WebSocket, {"Authorization": "apiKey <key>"} as connectionParams.',
);

export function createAuthenticator(defaultKey: string | null, callers: CallerRegistry): Authenticate {
  const callerByConnection = new WeakMap<object, { readonly authorization: unknown; readonly caller: Caller }>();
  let defaultCaller = defaultKey === null ? null : callers.getCaller(defaultKey);
  return ({ authorization, connection }) => {
    const cached = callerByConnection.get(connection);
    if (cached && cached.authorization === authorization) return callers.use(cached.caller);
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
