import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { Provider } from 'urql';
import { useAuth } from '../auth/auth.js';
import { isKeyOfTab, readKeyId } from '../auth/key-storage.js';
import { deviceStorage, tabStorage } from '../components/storage.js';
import { createGraphQLClient, getSocketUrl } from './client.js';
import { NameStore, NamesContext } from './names.js';
import { reachability } from './reachability.js';
import { SubscriptionSocket } from './subscription-socket.js';

const SocketContext = createContext<SubscriptionSocket | null>(null);

/** Provides the GraphQL client of one key or person. Mount another instance for another one. */
export function GraphQLProvider({ children }: { readonly children: ReactNode }) {
  const { key, rejectKey, signIn } = useAuth();
  const person = signIn?.signIn ?? null;
  const [socket, client, names] = useMemo(() => {
    const options = { key, signIn: person, onUnauthenticated: () => rejectKey(key) };
    const socket = new SubscriptionSocket({ url: getSocketUrl(location), ...options });
    const names = new NameStore();
    return [socket, createGraphQLClient(socket, { ...options, names }), names];
  }, [key, person, rejectKey]);
  const subject = signIn?.state.kind === 'in' ? signIn.state.person.subject : null;
  // Before the first frame, in which names would replace ids otherwise.
  useLayoutEffect(
    () =>
      names.keep(() =>
        subject === null
          ? { owner: `key ${readKeyId()}`, storage: isKeyOfTab() ? tabStorage : deviceStorage }
          : { owner: `person ${subject}`, storage: tabStorage },
      ),
    [names, subject],
  );
  useEffect(() => person?.onRenewed(() => socket.reconnect()), [person, socket]);
  return (
    <SocketContext value={socket}>
      <NamesContext value={names}>
        <Provider value={client}>
          {signIn ? (
            <signIn.PermissionsProvider signIn={signIn.signIn}>{children}</signIn.PermissionsProvider>
          ) : (
            children
          )}
        </Provider>
      </NamesContext>
    </SocketContext>
  );
}

function useSocket(): SubscriptionSocket {
  const socket = useContext(SocketContext);
  if (!socket) throw new Error('A GraphQLProvider is required.');
  return socket;
}

/** Whether the gateway is unreachable. Requests and the WebSocket are being retried. */
export function useIsConnectionLost(): boolean {
  const socket = useSocket();
  const state = useSyncExternalStore(socket.onChange, () => socket.state);
  const isReachable = useSyncExternalStore(reachability.onChange, () => reachability.isReachable);
  return state === 'lost' || !isReachable;
}
