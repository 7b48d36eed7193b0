/** Errors created by `run` have no stack traces: to capture one takes longer than all else about an expected error. */
export function withoutStack<T>(run: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
