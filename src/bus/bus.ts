/**
 * News by topic. A subscriber in this process hears it before `publish` returns, whatever the state of the network;
 * one elsewhere as soon as it can be reached, or not at all: news saves work, and nothing depends on it.
 */
export interface Bus<T> {
  publish(topic: string, news: T): void;
  /** Everything that is published once this has resolved is heard, once; the answer ends that. `hear` must not throw. */
  subscribe(topic: string, hear: (news: T) => void): Promise<() => void>;
}
