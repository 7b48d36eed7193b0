import type { Bus } from './bus.js';
import { Latest } from './latest.js';

/** Within this process. */
export function memoryBus<T>(): Bus<T> {
  const topics = new Map<string, Set<Latest<T>>>();
  return {
    publish(topic, value) {
      for (const mailbox of topics.get(topic) ?? []) mailbox.put(value);
    },
    async subscribe(topic) {
      const mailbox = new Latest<T>();
      const mailboxes = topics.get(topic) ?? new Set();
      topics.set(topic, mailboxes.add(mailbox));
      return {
        close() {
          mailbox.close();
          mailboxes.delete(mailbox);
          if (mailboxes.size === 0 && topics.get(topic) === mailboxes) topics.delete(topic);
        },
        [Symbol.asyncIterator]: () => mailbox[Symbol.asyncIterator](),
      };
    },
  };
}
