import type { User } from '../domain/access.js';
import { GatewayError } from '../domain/gateway-error.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Grant, Person } from '../isolation/person.js';
import type { Clock } from '../primitives/clock.js';
import type { Accounts } from './accounts.js';
import type { Claims } from './accounts-file.js';

/** Also of a token that has expired before it is verified: a request with it does nothing. */
export const TOKEN_EXPIRED_ERROR = new GatewayError(
  'TOKEN_EXPIRED',
  'The access token has expired. Repeat the request, or subscribe again, with a new one; nothing was done.',
);
const CHANGED = new GatewayError(
  'UNAUTHENTICATED',
  'What you may do has changed, so the subscription has ended. Subscribe again.',
);
const NO_ACCOUNT = new GatewayError(
  'FORBIDDEN',
  'You have signed in, but no account is set up for you. Ask the operator of the gateway (ACCOUNTS_FILE).',
);

export interface AccessTokenContext {
  readonly owners: OwnerRegistry;
  readonly accounts: Accounts;
  readonly clock: Clock;
  /** Tokens on whose end somebody waits. */
  readonly watched: Set<AccessToken>;
}

/** What a token says, after its verification. */
export interface VerifiedClaims {
  readonly user: User;
  readonly claims: Claims;
  /** Monotonic: setting the clock of the host does not extend it. */
  readonly expiresAt: number;
  /** Whether its issuer still has the key. */
  readonly hasKey: () => boolean;
}

/** A token whose signature and claims are valid. What its person may do is read again when the accounts file changes. */
export class AccessToken implements Grant {
  readonly #context: AccessTokenContext;
  readonly #verified: VerifiedClaims;
  readonly #listeners = new Set<(error: GatewayError) => void>();
  #version = -1;
  #person: Person | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(context: AccessTokenContext, verified: VerifiedClaims) {
    this.#context = context;
    this.#verified = verified;
  }

  get isExpired(): boolean {
    return this.#context.clock.monotonicNow() >= this.#verified.expiresAt;
  }

  /** False if its issuer has withdrawn the key with which it is signed. */
  get hasKnownKey(): boolean {
    return this.#verified.hasKey();
  }

  /** Call it for each request. */
  getPerson(): Person {
    const { owners, clock } = this.#context;
    const now = clock.monotonicNow();
    if (now >= this.#verified.expiresAt) throw TOKEN_EXPIRED_ERROR;
    this.#update();
    if (!this.#person) throw NO_ACCOUNT;
    const person = owners.use(this.#person, now);
    person.scope = owners.use(person.scope, now);
    this.#person = person;
    return person;
  }

  onEnd(listener: (error: GatewayError) => void): () => void {
    // One listener may be added several times.
    const added = (error: GatewayError) => listener(error);
    this.#listeners.add(added);
    this.#context.watched.add(this);
    if (this.#listeners.size === 1) this.#schedule();
    return () => {
      this.#listeners.delete(added);
      if (this.#listeners.size === 0) this.#unwatch();
    };
  }

  /** The accounts file has changed. */
  onAccountsChange(): void {
    const before = this.#person;
    this.#update();
    if (this.#person?.fingerprint !== before?.fingerprint) this.#end(CHANGED);
  }

  /** Only the claims are kept, so that tokens need not be verified again. */
  #update(): void {
    const { accounts, owners } = this.#context;
    if (this.#version === accounts.version) return;
    this.#version = accounts.version;
    const { claims, user } = this.#verified;
    const rule = accounts.find(claims);
    this.#person =
      rule &&
      owners.getPerson(user, {
        account: rule.account,
        scope: owners.getScope(rule.apiKey),
        role: rule.role,
      });
  }

  #schedule(): void {
    const { clock } = this.#context;
    // A timer of the host fires early if the delay is too long for it.
    this.#cancelTimer = clock.schedule(Math.max(0, this.#verified.expiresAt - clock.monotonicNow()), () => {
      if (this.isExpired) this.#end(TOKEN_EXPIRED_ERROR);
      else this.#schedule();
    });
  }

  #end(error: GatewayError): void {
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    this.#unwatch();
    for (const listener of listeners) listener(error);
  }

  #unwatch(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#context.watched.delete(this);
  }
}
