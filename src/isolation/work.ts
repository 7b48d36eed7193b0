/**
 * How much of each counts as one more operation of MAX_OPERATIONS_PER_MINUTE: as much as takes about as long as a small operation.
 * `docs/security.md` tells clients.
 */
export const OPERATION_UNIT = {
  /** Bytes of a body, message or download. */
  bytes: 20_000,
  /** Bytes beyond {@link LARGE_BYTES}: most of them are variables with many values, which take more time than text. */
  largeBytes: 2_000,
  /** Characters of a document that is not cached. */
  documentChars: 1_000,
  /** Comparisons of its fields and fragments in its validation. */
  comparisons: 2_500,
  /** Values of introspection, which needs no API key and no call of the service. */
  introspectionValues: 1_000,
  /** Bytes of long strings in a large result. */
  resultBytes: 5_000,
} as const;

/** A larger body costs more, and is parsed and executed in two turns: each may take 20 to 50 ms. */
export const LARGE_BYTES = 100_000;

/** A result with more is serialized in a turn of its own: it takes as long as many requests of other clients. */
export const LARGE_RESULT = { chars: 500_000, values: 5_000 } as const;

/**
 * Expected time of work on the event loop, in milliseconds. What runs in `Turns` is measured afterwards: an estimate that is too low delays
 * others by one task, and one that is too high delays its owner.
 *
 * `npm run bench:expected-times` measures the first group with cached values. The estimates are one to five times as long, because a value
 * that has to be waited for takes more. Those of the second group are chosen: each names the attacks with which `npm run bench -- isolation`
 * shows its effect.
 */
export const EXPECTED_MS = {
  /** To parse and validate a byte of input: between JSON, which is faster, and long documents. */
  inputByte: 0.002,
  /** To check a kilobyte of a circuit. One of OpenQASM takes up to twenty times as long: it runs once, and is measured then. */
  programKb: 0.02,
  /** To select a state of a result. */
  state: 0.002,
  /** To build a pair of qubits of a characterization. */
  qubitPair: 0.002,
  /** What an operation does with a loaded value. A hundred operations may wait for the same call. */
  value: 0.02,
  /** To decode, store and read a byte of a response. */
  decodedByte: 0.00002,
  /** To copy an error and to write it. */
  error: 0.02,

  /** To store and read a byte of a response that a worker has decoded: a quarter of `decodedByte`. `large-results`. */
  usedByte: 0.000005,
  /** A part of a body, of which Node reads up to 64 kB at once: a quarter of a turn, so that connections are accepted between them. `tiny-chunks`. */
  bodyPart: 2.5,
  /** To parse a token and to start the check of its signature, which runs on another thread. `forged-tokens`. */
  verification: 0.2,
  /** What the protocol's code does with a message of an agent. `mcp-waits`. */
  mcpMessage: 1.5,
  /** What a call does when it may start. It may fail at once: when a circuit breaker opens, all waiting calls of its scope do. `failing-calls`. */
  call: 0.1,
  /** To execute an event and to send its result. `subscriptions`. */
  event: 0.05,
  /** To serialize a large result: as long as a turn may take, or longer. `large-results`. */
  largeResult: 10,
  /** To copy a part of a file to the kernel while other files are sent. */
  filePart: 10,
} as const;
