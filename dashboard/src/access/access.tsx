import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { reachability } from '../graph/reachability.js';
import { forgetKey, keepKey, readKey } from './key.js';
import { fetchOffer, type Offer } from './offer.js';

/** Whose key is used: entered here, the sandbox's, or the gateway's own, of which nobody here knows. */
type Origin = 'entered' | 'sandbox' | 'gateway';

interface Access {
  /** Null while it is not known, and when it is the gateway's own. */
  readonly key: string | null;
  /** Null when there is no key to ask with. */
  readonly origin: Origin | null;
  /** The service did not accept the key. */
  readonly isRefused: boolean;
  readonly state: 'asking' | 'unreachable' | 'known';
  readonly enter: (key: string, isRemembered: boolean) => void;
  readonly forget: () => void;
  /** To be told of a key that the service does not accept. */
  readonly refuse: (key: string | null) => void;
}

const AccessContext = createContext<Access | null>(null);

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (!access) throw new Error('Outside of AccessProvider.');
  return access;
}

export function AccessProvider({ children }: { readonly children: ReactNode }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const [entered, setEntered] = useState(readKey);
  const [refused, setRefused] = useState<string | null>();

  useEffect(() => {
    const unmounted = new AbortController();
    const load = async () => {
      while (!unmounted.signal.aborted) {
        try {
          return setOffer(await fetchOffer(unmounted.signal));
        } catch {
          if (unmounted.signal.aborted) return;
          setUnreachable(true);
          reachability.reportFailure();
          await reachability.whenReachable();
        }
      }
    };
    void load();
    return () => unmounted.abort();
  }, []);

  const enter = useCallback((key: string, isRemembered: boolean) => {
    keepKey(key, isRemembered);
    setEntered(key);
    setRefused(undefined);
  }, []);
  const forget = useCallback(() => {
    forgetKey();
    setEntered(null);
    setRefused(undefined);
  }, []);

  const access = useMemo((): Access => {
    const key = entered ?? offer?.apiKey ?? null;
    const own: Origin | null = offer?.hasDefaultKey ? 'gateway' : null;
    return {
      key,
      origin: entered !== null ? 'entered' : offer?.apiKey ? 'sandbox' : own,
      isRefused: refused !== undefined && refused === key,
      state: offer ? 'known' : isUnreachable ? 'unreachable' : 'asking',
      enter,
      forget,
      refuse: setRefused,
    };
  }, [entered, offer, isUnreachable, refused, enter, forget]);
  return <AccessContext value={access}>{children}</AccessContext>;
}
