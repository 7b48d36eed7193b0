import { type Codec, type CodecParts, codec } from '../redis/codec.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import type { Bus } from './bus.js';
import { memoryBus } from './memory.js';

/** Characters of one message; what is longer together goes as several. */
const LONGEST_MESSAGE = 500_000;
/** Topics with news that waits to be sent, all that one turn of the event loop brings. */
const MOST_NEWS = 10_000;

/** Between all processes that share a Redis, and as quick as the memory's within this one. */
export function redisBus<T>(redis: SharedRedis, parts: Omit<CodecParts<T>, 'longest'>): Bus<T> {
  const { channels, commands, gateway: self } = redis;
  const here = memoryBus<T>();
  const wire: Codec<T> = codec(redis, { ...parts, longest: LONGEST_MESSAGE });
  const channelOf = (topic: string) => `qjg:${parts.kind}:${topic}`;
  let waiting: { readonly topic: string; readonly news: T }[] = [];

  const send = () => {
    const messages = new Map<string, string[]>();
    for (const { topic, news } of waiting) {
      const text = wire.write(channelOf(topic), news);
      if (text !== null) messages.set(topic, [...(messages.get(topic) ?? []), text]);
    }
    waiting = [];
    for (const [topic, texts] of messages) {
      for (const message of joined(texts)) {
        commands.tell((redis) => redis.publish(channelOf(topic), `${self}\n${message}`));
      }
    }
  };

  return {
    publish(topic, news) {
      here.publish(topic, news);
      if (!commands.hasRoom || waiting.length >= MOST_NEWS) return;
      if (waiting.length === 0) queueMicrotask(send);
      waiting.push({ topic, news });
    },
    async subscribe(topic, hear) {
      const leaveHere = await here.subscribe(topic, hear);
      const channel = channelOf(topic);
      const leave = await channels.subscribe(channel, (message) => {
        // None of ours: it may be of any length, and of as many lines.
        if (message.length > 2 * LONGEST_MESSAGE) return redis.unreadable(parts.kind);
        const [from, ...texts] = message.split('\n');
        if (from === self) return;
        for (const text of texts) {
          const news = wire.read(channel, text);
          if (news !== undefined) hear(news);
        }
      });
      return () => {
        leaveHere();
        leave();
      };
    },
  };
}

/** Texts of one line each, put together to messages that are not too long. */
function joined(texts: readonly string[]): string[] {
  const messages: string[] = [];
  let message = '';
  for (const text of texts) {
    if (message !== '' && message.length + text.length >= LONGEST_MESSAGE) {
      messages.push(message);
      message = '';
    }
    message += message === '' ? text : `\n${text}`;
  }
  if (message !== '') messages.push(message);
  return messages;
}
