import type { Readable, Writable } from 'node:stream';

/** Streams of one agent, a message per line. */
export interface AgentStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** The value of a header `Authorization`. */
  readonly authorization: string;
}
