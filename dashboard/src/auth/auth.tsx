import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { activity } from '../activity/activity-store.js';
import { removeStoredNames } from '../graphql/names.js';
import { reachability } from '../graphql/reachability.js';
import { type AuthConfig, fetchAuthConfig } from './auth-config.js';
import {
  claimTab,
  hasDataOfOtherKey,
  loadKey,
  onKeyChangedElsewhere,
  removeKeyOfDevice,
  removeKeyOfTab,
  saveKey,
} from './key-storage.js';
import type PermissionsProvider from './permissions-provider.js';
import type { SignIn, SignInState } from './sign-in.js';

/** Entered in this browser, the sandbox's, or the default API key, which the gateway does not reveal. */
type KeySource = 'entered' | 'sandbox' | 'gateway';

interface SignInOfPage {
  readonly signIn: SignIn;
  /** Loaded with the rest of what only users who sign in need. */
  readonly PermissionsProvider: typeof PermissionsProvider;
  readonly state: SignInState;
}

interface Auth {
  /** Null while loading, and if the default API key is used. */
  readonly key: string | null;
  /** Null if the gateway asks for API keys, and until `state` is ready. */
  readonly signIn: SignInOfPage | null;
  /** Null if there is no key. */
  readonly keySource: KeySource | null;
  /** Whether the service rejected the key. */
  readonly isRejected: boolean;
  /** False: only access tokens are accepted. */
  readonly acceptsKeys: boolean;
  /** What another tab has done to the key, until the user has seen it. */
  readonly changeElsewhere: 'removed' | 'replaced' | null;
  readonly dismissChange: () => void;
  readonly state: 'loading' | 'unreachable' | 'ready';
  readonly setKey: (key: string, isRemembered: boolean) => void;
  readonly clearKey: () => void;
  /** Marks a key as rejected. */
  readonly rejectKey: (key: string | null) => void;
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth requires an AuthProvider.');
  return auth;
}

/** The key of the tab, which begins without the data of another one. */
function openTab(): string | null {
  if (hasDataOfOtherKey()) {
    removeKeyOfTab();
    activity.clear();
  }
  claimTab();
  return loadKey();
}

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const [config, setConfig] = useState<AuthConfig | null>(null);
  const [signIn, setSignIn] = useState<SignInOfPage | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const [enteredKey, setEnteredKey] = useState(openTab);
  const [rejectedKey, setRejectedKey] = useState<string | null>();
  const [changeElsewhere, setChangeElsewhere] = useState<Auth['changeElsewhere']>(null);

  useEffect(() => {
    const unmounted = new AbortController();
    const load = async () => {
      while (!unmounted.signal.aborted) {
        try {
          const loaded = await fetchAuthConfig(unmounted.signal);
          if (loaded.signIn) {
            const [module, { default: PermissionsProvider }] = await Promise.all([
              import('./sign-in.js'),
              import('./permissions-provider.js'),
            ]);
            const started = new module.SignIn(loaded.signIn);
            started.onChange(() => setSignIn({ signIn: started, state: started.state, PermissionsProvider }));
            void started.start();
          }
          return setConfig(loaded);
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

  /** Drops what belongs to the last key. */
  const replaceKey = useCallback(
    (key: string | null) => {
      // A key that replaces a rejected one continues the work: drafts stay.
      if (key === null || rejectedKey === undefined) removeKeyOfTab();
      activity.clear();
      removeStoredNames();
      setEnteredKey(key);
      setRejectedKey(undefined);
      setChangeElsewhere(null);
    },
    [rejectedKey],
  );
  const setKey = useCallback(
    (key: string, isRemembered: boolean) => {
      replaceKey(key);
      saveKey(key, isRemembered);
    },
    [replaceKey],
  );
  const clearKey = useCallback(() => {
    replaceKey(null);
    removeKeyOfDevice();
  }, [replaceKey]);
  useEffect(
    () =>
      onKeyChangedElsewhere(() => {
        const key = loadKey();
        if (key !== enteredKey) replaceKey(key);
        claimTab();
        if (key !== enteredKey) setChangeElsewhere(key === null ? 'removed' : 'replaced');
      }),
    [enteredKey, replaceKey],
  );

  const auth = useMemo((): Auth => {
    const acceptsKeys = config?.acceptsKeys !== false;
    const hasKeys = acceptsKeys && !config?.signIn;
    const key = hasKeys ? (enteredKey ?? config?.apiKey ?? null) : null;
    const defaultSource: KeySource | null = config?.hasDefaultKey ? 'gateway' : null;
    return {
      key,
      signIn,
      keySource: !hasKeys ? null : enteredKey !== null ? 'entered' : config?.apiKey ? 'sandbox' : defaultSource,
      acceptsKeys,
      isRejected: rejectedKey !== undefined && rejectedKey === key,
      changeElsewhere,
      dismissChange: () => setChangeElsewhere(null),
      state: config && signIn?.state.kind !== 'pending' ? 'ready' : isUnreachable ? 'unreachable' : 'loading',
      setKey,
      clearKey,
      rejectKey: setRejectedKey,
    };
  }, [enteredKey, config, signIn, isUnreachable, rejectedKey, changeElsewhere, setKey, clearKey]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
