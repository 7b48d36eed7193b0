/** Creates an error without a stack trace: to capture one takes longer than all else about an expected error. */
export function withoutStack<E extends Error>(create: () => E): E {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return create();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
