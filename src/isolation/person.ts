import type { Role, User } from '../domain/access.js';
import type { GatewayError } from '../domain/gateway-error.js';
import { Owner } from './owner.js';
import { computeFingerprint, type Scope } from './scope.js';

/** What the accounts file says about somebody who signs in. */
export interface Membership {
  /** Name of the account. */
  readonly account: string;
  /** The account's key of the service. */
  readonly scope: Scope;
  readonly role: Role;
}

/** Somebody who has signed in and acts for an account: the owner of limits, while data belongs to the scope of the account. */
export class Person extends Owner {
  /** The name in the last token. */
  user: User;
  readonly account: string;
  readonly role: Role;
  /** Whose data is read. Replaced when the registry has dropped it. */
  scope: Scope;

  /** A person with another account or role is another owner: nothing that an earlier role could read is shared. */
  constructor(user: User, { account, scope, role }: Membership, secret: string) {
    const rights = JSON.stringify({ ...role, permissions: [...role.permissions].sort() });
    const identity = [user.issuer, user.subject, account, scope.fingerprint, rights];
    super(computeFingerprint(`person ${JSON.stringify(identity)}`, secret));
    this.user = user;
    this.account = account;
    this.role = role;
    this.scope = scope;
  }

  /** An identity provider has vouched for it. */
  get isAccepted(): boolean {
    return true;
  }

  override get operationsPerMinute(): number | null {
    return this.role.operationsPerMinute;
  }
}

/** Who sends an operation: an API key, or a person. `scope` is whose data it reads. */
export type Sender = Scope | Person;

/** The time for which a person may act. */
export interface Grant {
  /**
   * Calls `listener` once when the token has expired or the accounts file no longer gives the person these rights. Returns a function
   * that unsubscribes.
   */
  onEnd(listener: (error: GatewayError) => void): () => void;
}
