import { createHmac } from 'node:crypto';
import { Owner } from './owner.js';

/** Keys of the service are several times longer. */
const SHORT_KEY_LENGTH = 12;

/** Shared by all scopes, so that a generation is never reused, even if a scope is dropped and created again. */
let lastGeneration = 0;

/**
 * Whose data is read and changed: an API key of the service, by its fingerprint. The key is private, so that neither a log line nor a dump
 * of a cache can show it. It is an owner, too: of the limits of whoever sends the key, once the service has accepted it, and of what an
 * account takes of the service.
 */
export class Scope extends Owner {
  readonly #apiKey: string;
  #acceptedAt = Number.NEGATIVE_INFINITY;
  #rejectedAt = Number.NEGATIVE_INFINITY;
  #acceptedBy = '';
  #generation = 0;

  constructor(apiKey: string, secret: string) {
    super(computeFingerprint(apiKey, secret));
    this.#apiKey = apiKey;
    this.advanceGeneration();
  }

  /** The scope of a {@link Sender} that is this key: whoever sends the key reads its data. */
  get scope(): Scope {
    return this;
  }

  /** Changes whenever the data was changed or deleted, in any process: earlier responses may be stale. */
  get generation(): number {
    return this.#generation;
  }

  advanceGeneration(): void {
    lastGeneration += 1;
    this.#generation = lastGeneration;
  }

  /** When the service last accepted the key, in a call of this gateway or of a peer. */
  get acceptedAt(): number {
    return this.#acceptedAt;
  }

  get rejectedAt(): number {
    return this.#rejectedAt;
  }

  /** The API version that accepted the key, or an empty text: some keys are accepted by one only. */
  get acceptedBy(): string {
    return this.#acceptedBy;
  }

  get isAccepted(): boolean {
    return this.#acceptedBy !== '';
  }

  /** Called by the registry. */
  noteAccepted(now: number, version: string): void {
    this.#acceptedAt = now;
    if (!this.isAccepted) this.#acceptedBy = version;
  }

  /** Called by the registry. */
  noteRejected(now: number): void {
    this.#acceptedBy = '';
    this.#acceptedAt = Number.NEGATIVE_INFINITY;
    this.#rejectedAt = now;
    this.advanceGeneration();
  }

  /** The service has accepted the key in a call of another gateway. */
  noteAcceptedByPeer(acceptedAt: number): void {
    this.#acceptedAt = acceptedAt;
  }

  /** Whether the key was accepted or rejected before, and no longer counts as valid. */
  mayBeRevoked(maxAgeMs: number): boolean {
    return Math.max(this.#acceptedAt, this.#rejectedAt) !== Number.NEGATIVE_INFINITY && !this.isKeyValid(maxAgeMs);
  }

  /** Whether the key was accepted at most `maxAgeMs` before the last request. Reads no clock: it is called for every cached value. */
  isKeyValid(maxAgeMs: number): boolean {
    return this.lastUsedAt - this.#acceptedAt <= maxAgeMs;
  }

  /** The value of the `Authorization` header of upstream calls. */
  get authorization(): string {
    return `apiKey ${this.#apiKey}`;
  }

  /** Removes the API key from a text of the service. */
  redactKey(text: string): string {
    const key = this.#apiKey.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    // A very short key may be a common word or part of one.
    const pattern = this.#apiKey.length < SHORT_KEY_LENGTH ? `(?<!\\w)${key}(?!\\w)` : key;
    return text.replace(new RegExp(pattern, 'g'), '…');
  }
}

/** A keyed hash: the same for the same text and secret, and irreversible. */
export function computeFingerprint(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}

/** A key of the service, without the word before it. */
export const API_KEY_PATTERN = /^[\x21-\x7e]{1,512}$/;
const AUTHORIZATION = /^\s*apikey\s+([\x21-\x7e]{1,512})\s*$/i;

/** The key in the value of an `Authorization` header; null if it is malformed. */
export function parseApiKey(authorization: unknown): string | null {
  return typeof authorization === 'string' ? (AUTHORIZATION.exec(authorization)?.[1] ?? null) : null;
}
