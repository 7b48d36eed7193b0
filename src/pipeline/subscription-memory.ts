import type { DocumentNode } from 'graphql';
import type { ValidatedOperation } from '../document/document-cache.js';
import { BYTES_PER_TOKEN } from '../document/document-limits.js';
import type { Owner } from '../isolation/owner.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import { type Lease, Pool, shareOf } from '../isolation/pool.js';
import type { Variables } from './request.js';
import type { Releasable } from './running-operation.js';

/** JSON in memory. */
const BYTES_PER_CHAR = 2;

interface SubscriptionMemoryOptions {
  readonly owners: OwnerRegistry;
  /** Maximum bytes of the documents and variables of all open subscriptions. */
  readonly maxBytes: number;
  /** The part of `maxBytes` that one owner may hold. */
  readonly maxShare: number;
}

interface HeldDocument {
  subscriptions: number;
  readonly lease: Lease;
}

/**
 * Limits the memory of the documents and variables that open subscriptions refer to. All subscriptions share a document: it counts once, for
 * the owner of the first.
 */
export class SubscriptionMemory {
  readonly #pool: Pool;
  readonly #documents = new Map<DocumentNode, HeldDocument>();

  constructor({ owners, maxBytes, maxShare }: SubscriptionMemoryOptions) {
    const describeLimit = () =>
      'The documents and variables of your open subscriptions take too much memory (limited by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Use the same document with other variables, or close subscriptions.';
    this.#pool = new Pool({
      owners,
      max: maxBytes,
      maxPerOwner: shareOf(maxBytes, maxShare),
      whenFull: 'exceed',
      describeLimit,
    });
  }

  /** Throws a GatewayError if the owner uses too much. */
  acquire(owner: Owner, { document }: ValidatedOperation, variables: Variables): Releasable {
    this.#addDocument(owner, document);
    let variablesLease: Lease;
    try {
      variablesLease = this.#pool.acquireNow(owner, BYTES_PER_CHAR * JSON.stringify(variables).length);
    } catch (error) {
      this.#removeDocument(document);
      throw error;
    }
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      variablesLease.release();
      this.#removeDocument(document);
    };
    return { release };
  }

  #addDocument(owner: Owner, document: DocumentNode): void {
    const held = this.#documents.get(document);
    if (held) {
      held.subscriptions += 1;
      return;
    }
    const lease = this.#pool.acquireNow(owner, BYTES_PER_TOKEN * (document.tokenCount ?? 0));
    this.#documents.set(document, { subscriptions: 1, lease });
  }

  #removeDocument(document: DocumentNode): void {
    const held = this.#documents.get(document);
    if (!held) return;
    held.subscriptions -= 1;
    if (held.subscriptions > 0) return;
    this.#documents.delete(document);
    held.lease.release();
  }
}
