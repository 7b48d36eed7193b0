import { isMessageOrigin, MessageOrder, type MessageOrigin } from './message-order.js';
import type { SharedRedis } from './shared-redis.js';
import { createSignedCodec, type SignedCodecOptions } from './signed-codec.js';

/** Longer batches are sent as several messages. */
const MAX_MESSAGE_CHARS = 500_000;
/** Messages of one turn of the event loop; further ones are dropped. */
const MAX_PENDING_MESSAGES = 10_000;

/**
 * Messages to the other gateways that use the same Redis; the sender does not receive its own. Delivery is best effort:
 * messages save work, and nothing depends on their arrival. Each arrives at most once, even if another client publishes it again.
 */
export interface PeerBroadcast<T> {
  publish(topic: string, message: T): void;
  /**
   * Resolves when messages published from now on are received, or when Redis is unavailable: then they are received once
   * it has recovered. `onMessage` must not throw. The returned function unsubscribes.
   */
  subscribe(topic: string, onMessage: (message: T, origin: MessageOrigin) => void): Promise<() => void>;
}

export interface PeerBroadcastOptions<T> extends Omit<SignedCodecOptions<T>, 'maxChars'> {
  /** Redis channels are named `qjg:<channel>:<topic>`. Default: `kind`. */
  readonly channel?: string;
}

interface Envelope<T> extends MessageOrigin {
  readonly message: T;
}

export function createPeerBroadcast<T>(redis: SharedRedis, options: PeerBroadcastOptions<T>): PeerBroadcast<T> {
  const { subscriber, commands, gatewayId, clock } = redis;
  const codec = createSignedCodec<Envelope<T>>(redis, {
    ...options,
    maxChars: MAX_MESSAGE_CHARS,
    isValue: (value): value is Envelope<T> =>
      typeof value === 'object' &&
      value !== null &&
      isMessageOrigin(value) &&
      'message' in value &&
      options.isValue(value.message),
  });
  const toChannel = (topic: string) => `qjg:${options.channel ?? options.kind}:${topic}`;
  let pending: { readonly topic: string; readonly message: T }[] = [];
  let sequence = 0;

  const flush = () => {
    const textsByTopic = new Map<string, string[]>();
    const sentAt = clock.toUnixMs(clock.monotonicNow());
    for (const { topic, message } of pending) {
      sequence += 1;
      const text = codec.encode(toChannel(topic), { sender: gatewayId, sequence, sentAt, message });
      if (text === null) continue;
      const texts = textsByTopic.get(topic);
      if (texts) texts.push(text);
      else textsByTopic.set(topic, [text]);
    }
    pending = [];
    for (const [topic, texts] of textsByTopic) {
      for (const batch of batchTexts(texts)) {
        commands.executeInBackground((client) => client.publish(toChannel(topic), `${gatewayId}\n${batch}`));
      }
    }
  };

  const receive = (channel: string, order: MessageOrder, text: string): Envelope<T> | undefined => {
    const envelope = codec.decode(channel, text);
    // Converted at once: the wall clock of this host or of the sender may be set later.
    const sentAt = Math.min(clock.monotonicNow(), clock.fromUnixMs(envelope?.sentAt ?? 0));
    const received = envelope && { ...envelope, sentAt };
    if (received && order.accept(received)) return received;
    // The codec has reported what it cannot decode.
    if (envelope) redis.reportDecodeError(options.kind);
    subscriber.reportInvalid(text.length);
    return undefined;
  };

  return {
    publish(topic, message) {
      if (!commands.canQueue || pending.length >= MAX_PENDING_MESSAGES) return;
      if (pending.length === 0) queueMicrotask(flush);
      pending.push({ topic, message });
    },
    async subscribe(topic, onMessage) {
      const channel = toChannel(topic);
      const order = new MessageOrder(clock.monotonicNow());
      let isSubscribed = true;
      const unsubscribe = await subscriber.subscribe(channel, (batch) => {
        if (batch.startsWith(`${gatewayId}\n`)) return;
        // Sent by another program: splitting it could take long.
        if (batch.length > 2 * MAX_MESSAGE_CHARS) {
          redis.reportDecodeError(options.kind);
          return subscriber.reportInvalid(batch.length);
        }
        for (const text of batch.split('\n').slice(1)) {
          const envelope = isSubscribed ? receive(channel, order, text) : undefined;
          if (envelope) onMessage(envelope.message, envelope);
        }
      });
      return () => {
        isSubscribed = false;
        unsubscribe();
      };
    },
  };
}

/** Joins single-line texts to batches of bounded length. */
function batchTexts(texts: readonly string[]): string[] {
  const batches: string[] = [];
  let batch = '';
  for (const text of texts) {
    if (batch !== '' && batch.length + text.length >= MAX_MESSAGE_CHARS) {
      batches.push(batch);
      batch = '';
    }
    batch += batch === '' ? text : `\n${text}`;
  }
  if (batch !== '') batches.push(batch);
  return batches;
}
