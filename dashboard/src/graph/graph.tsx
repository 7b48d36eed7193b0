import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { Provider } from 'urql';
import { useAccess } from '../access/access.js';
import { createGraphClient, socketUrl } from './client.js';
import { Link } from './link.js';
import { reachability } from './reachability.js';

const LinkContext = createContext<Link | null>(null);

/** Gives everything below it the graph as one key sees it. Another key needs another one of it. */
export function GraphProvider({ children }: { readonly children: ReactNode }) {
  const { key, refuse } = useAccess();
  const link = useMemo(() => new Link(socketUrl(location), key), [key]);
  const client = useMemo(() => createGraphClient(link, { key, onRefused: () => refuse(key) }), [link, key, refuse]);
  return (
    <LinkContext value={link}>
      <Provider value={client}>{children}</Provider>
    </LinkContext>
  );
}

/** Whether events or requests do not get through at present. Both are being retried. */
export function useIsConnectionLost(): boolean {
  const link = useContext(LinkContext);
  if (!link) throw new Error('Outside of GraphProvider.');
  const state = useSyncExternalStore(link.onChange, () => link.state);
  const isReachable = useSyncExternalStore(reachability.onChange, () => reachability.isReachable);
  return state === 'lost' || !isReachable;
}
