import { MAX_CLOCK_SKEW_MS } from './shared-format.js';

/** Senders whose last message is stored; every start of a gateway is another one. */
const MAX_SENDERS = 1_000;

/** What a gateway signs with each message. */
export interface MessageOrigin {
  /** Id of the gateway. */
  readonly sender: string;
  /** Increases with each message of the sender. */
  readonly sequence: number;
  /** Unix time in a message; monotonic, and not in the future, when it was received. */
  readonly sentAt: number;
}

/**
 * Recognizes messages of one channel that another client of Redis has recorded and publishes again: a sender's messages arrive
 * once and in order, and those sent before the channel was subscribed to are not expected.
 */
export class MessageOrder {
  readonly #subscribedAt: number;
  readonly #lastSequences = new Map<string, number>();

  constructor(subscribedAt: number) {
    this.#subscribedAt = subscribedAt;
  }

  /** Takes monotonic times. False for a message that was received before, or is older than one that was. */
  accept({ sender, sequence, sentAt }: MessageOrigin): boolean {
    if (sentAt < this.#subscribedAt - MAX_CLOCK_SKEW_MS) return false;
    const last = this.#lastSequences.get(sender);
    if (last !== undefined && sequence <= last) return false;
    this.#lastSequences.delete(sender);
    this.#lastSequences.set(sender, sequence);
    for (const oldest of this.#lastSequences.keys()) {
      if (this.#lastSequences.size <= MAX_SENDERS) break;
      this.#lastSequences.delete(oldest);
    }
    return true;
  }
}

export function isMessageOrigin(value: object): value is MessageOrigin {
  const { sender, sequence, sentAt } = value as Partial<Record<keyof MessageOrigin, unknown>>;
  return typeof sender === 'string' && Number.isSafeInteger(sequence) && Number.isFinite(sentAt);
}
