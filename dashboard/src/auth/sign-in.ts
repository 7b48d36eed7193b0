import type { SignInConfig } from './auth-config.js';
import { IdentityProvider, type Person, receiveResponse, SIGNED_IN_PATH, type Tokens } from './identity-provider.js';
import { forgetData, loadPerson, onPersonChangedElsewhere, removePerson, savePerson } from './person.js';
import {
  CHANGED_ELSEWHERE,
  explainError,
  explainRejection,
  isProviderDown,
  type Problem,
  SIGN_IN_ENDED,
  SIGNED_OUT_ELSEWHERE,
} from './problems.js';
import type { TokenSource } from './token-source.js';

/** Part of the lifetime of a token after which it is renewed. */
const RENEWAL = 0.8;
/** Between attempts to renew a token that is still valid. */
const RETRY_MS = 15_000;
/** A timer with a longer delay would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export type SignInState =
  | { readonly kind: 'pending' }
  | {
      readonly kind: 'out';
      /** Null if the user has not signed in yet. */
      readonly problem: Problem | null;
      /** Where the user can end the session of the provider, after the sign-out here. */
      readonly signOutUrl: string | null;
    }
  | { readonly kind: 'in'; readonly person: Person };

const PENDING: SignInState = { kind: 'pending' };

/** The sign-in of one page. Tokens are in memory only: another page gets its own from the provider. */
export class SignIn implements TokenSource {
  readonly #provider: IdentityProvider;
  readonly #listeners = new Set<() => void>();
  readonly #renewalListeners = new Set<() => void>();
  #state: SignInState = PENDING;
  #tokens: Tokens | null = null;
  #renewal: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(config: SignInConfig) {
    this.#provider = new IdentityProvider(config);
    onPersonChangedElsewhere(() => this.#onChangeElsewhere());
    // The user has come back from the identity provider without an answer.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.#state.kind === 'pending') this.#end(null);
    });
  }

  /** The URL of the identity provider. */
  get issuer(): string {
    return this.#provider.issuer;
  }

  get state(): SignInState {
    return this.#state;
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener when there is another token. */
  readonly onRenewed = (listener: () => void): (() => void) => {
    this.#renewalListeners.add(listener);
    return () => this.#renewalListeners.delete(listener);
  };

  /** Completes a sign-in, or begins one if the user has signed in with this browser before. */
  async start(): Promise<void> {
    if (location.pathname === SIGNED_IN_PATH) {
      const returnTo = receiveResponse();
      if (returnTo.startsWith(GRAPHIQL_PATH)) return location.replace(returnTo);
      history.replaceState(null, '', returnTo);
    }
    try {
      const tokens = await this.#provider.takeResponse();
      if (tokens) this.#accept(tokens);
      else if (loadPerson() !== null) await this.#redirect();
      else this.#end(null);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Leaves the page, and returns to it. */
  async signIn(): Promise<void> {
    this.#setState(PENDING);
    try {
      await this.#redirect();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Here and in the other tabs. The session of the provider remains: other applications use it. */
  async signOut(): Promise<void> {
    removePerson();
    this.#end(null);
    const signOutUrl = await this.#provider.findSignOutUrl().catch(() => null);
    const state = this.#state;
    if (state.kind === 'out') this.#setState({ ...state, problem: SIGNED_OUT, signOutUrl });
  }

  /** Rejects if the user is not signed in. */
  async getToken(): Promise<string> {
    if (this.#isExpired()) await this.#renew();
    if (!this.#tokens) throw new Error(SIGN_IN_ENDED.title);
    return this.#tokens.accessToken;
  }

  /** The gateway does not accept this token any more: gets another one, unless there is one. */
  async replaceToken(token: string | null): Promise<void> {
    if (this.#tokens?.accessToken === token) await this.#renew();
  }

  /** As `fetch`, with the token. A request that is rejected because its token has expired is sent again: nothing was done. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    for (let isFirst = true; ; isFirst = false) {
      const token = await this.getToken().catch(() => null);
      if (token === null) return createRejection();
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(input, { ...init, headers });
      const rejection = await readRejection(response);
      if (!rejection) return response;
      if (rejection.code === 'TOKEN_EXPIRED' && isFirst) await this.replaceToken(token);
      else {
        // After a renewal of the token meanwhile, it says nothing about the user.
        if (this.#tokens?.accessToken === token) this.#end(explainRejection(rejection.code, rejection.message));
        return response;
      }
    }
  };

  /** The gateway has closed the WebSocket, and may reject all requests. */
  async check(): Promise<void> {
    const body = JSON.stringify({ query: '{ __typename }' });
    await this.fetch('/graphql', { method: 'POST', headers: JSON_HEADERS, body }).catch(() => undefined);
  }

  async #redirect(): Promise<void> {
    await this.#provider.redirect(location.pathname + location.search + location.hash);
  }

  #isExpired(): boolean {
    if (this.#tokens?.lifetimeMs == null) return false;
    return performance.now() - this.#tokens.receivedAt >= this.#tokens.lifetimeMs;
  }

  #renew(): Promise<void> {
    this.#renewal ??= this.#tryRenew().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  /** If the provider does not answer, the user works on until the token expires. */
  async #tryRenew(): Promise<void> {
    const tokens = this.#tokens;
    if (!tokens) return;
    try {
      const renewed = await this.#provider.renew(tokens.refreshToken);
      if (this.#tokens === tokens) this.#accept(renewed);
    } catch (error) {
      if (this.#tokens !== tokens) return;
      if (isProviderDown(error) && !this.#isExpired()) this.#schedule(RETRY_MS);
      else this.#fail(error);
    }
  }

  #accept(tokens: Tokens): void {
    const previous = this.#state.kind === 'in' ? this.#state.person : null;
    const person = tokens.person ?? previous;
    if (!person) this.#end(SIGN_IN_ENDED);
    else if (previous && previous.subject !== person.subject) {
      removePerson();
      this.#end(CHANGED_ELSEWHERE);
    } else {
      this.#tokens = tokens;
      if (tokens.lifetimeMs !== null) this.#schedule(tokens.lifetimeMs * RENEWAL);
      if (!previous) {
        savePerson(person.subject);
        this.#setState({ kind: 'in', person });
      } else for (const listener of this.#renewalListeners) listener();
    }
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#renew(), Math.min(delayMs, MAX_DELAY_MS));
  }

  #onChangeElsewhere(): void {
    if (this.#state.kind !== 'in') return;
    const subject = loadPerson();
    if (subject === this.#state.person.subject) return;
    forgetData();
    this.#end(subject === null ? SIGNED_OUT_ELSEWHERE : CHANGED_ELSEWHERE);
  }

  #fail(error: unknown): void {
    this.#end(explainError(error, this.#provider.issuer));
  }

  #end(problem: Problem | null): void {
    clearTimeout(this.#timer);
    this.#tokens = null;
    this.#setState({ kind: 'out', problem, signOutUrl: null });
  }

  #setState(state: SignInState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** A document of its own. */
const GRAPHIQL_PATH = '/graphql';

const JSON_HEADERS = { 'content-type': 'application/json' };

const SIGNED_OUT: Problem = {
  title: 'You have signed out',
  text: 'Your session at the identity provider remains: whoever uses this browser can sign in again as you. End it, too, if others use this device.',
};

interface Rejection {
  readonly code: string;
  readonly message: string;
}

/** Why the gateway has rejected the request as a whole for its sender; null if it has not. */
async function readRejection(response: Response): Promise<Rejection | null> {
  if (response.status !== 401 && response.status !== 403) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || 'data' in body) return null;
  const error: unknown = Reflect.get(Object(Reflect.get(body, 'errors')), 0);
  const code: unknown = Reflect.get(Object(Reflect.get(Object(error), 'extensions')), 'code');
  return typeof code === 'string' ? { code, message: `${Reflect.get(Object(error), 'message')}` } : null;
}

/** The request was not sent, so the outcome of a mutation is known. */
function createRejection(): Response {
  const message = 'Your sign-in has ended, so nothing was sent. Sign in again.';
  const body = JSON.stringify({ errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] });
  return new Response(body, { status: 401, headers: JSON_HEADERS });
}
