/** News by topic. A subscriber hears what is published after `subscribe` has resolved, and nothing twice. */
export interface Bus<T> {
  publish(topic: string, value: T): void;
  /** Awaited before a snapshot is read, so that nothing falls between the two. */
  subscribe(topic: string): Promise<Subscription<T>>;
}

export interface Subscription<T> extends AsyncIterable<T> {
  /** Ends the iteration, also one that is waiting; nothing more is heard. */
  close(): void;
}
