import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { Provider } from 'urql';
import { useAuth } from '../auth/auth.js';
import { createGraphQLClient, getSocketUrl } from './client.js';
import { reachability } from './reachability.js';
import { SubscriptionSocket } from './subscription-socket.js';

const SocketContext = createContext<SubscriptionSocket | null>(null);

/** Provides the GraphQL client of one key. Mount another instance for another key. */
export function GraphQLProvider({ children }: { readonly children: ReactNode }) {
  const { key, rejectKey } = useAuth();
  const [socket, client] = useMemo(() => {
    const options = { key, onUnauthenticated: () => rejectKey(key) };
    const socket = new SubscriptionSocket({ url: getSocketUrl(location), ...options });
    return [socket, createGraphQLClient(socket, options)];
  }, [key, rejectKey]);
  return (
    <SocketContext value={socket}>
      <Provider value={client}>{children}</Provider>
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
