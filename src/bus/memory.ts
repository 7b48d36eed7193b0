import type { Bus } from './bus.js';

/** Within this process. */
export function memoryBus<T>(): Bus<T> {
  const topics = new Map<string, Set<(news: T) => void>>();
  return {
    publish(topic, news) {
      for (const hear of topics.get(topic) ?? []) hear(news);
    },
    async subscribe(topic, hear) {
      const hearers = topics.get(topic) ?? new Set();
      // One who subscribes twice hears twice.
      const hearer = (news: T) => hear(news);
      topics.set(topic, hearers.add(hearer));
      return () => {
        if (hearers.delete(hearer) && hearers.size === 0 && topics.get(topic) === hearers) topics.delete(topic);
      };
    },
  };
}
