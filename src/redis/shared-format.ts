/**
 * Raise it whenever a type changes whose values gateways share through Redis, so that gateways of two releases do not
 * misread each other. test/contracts/shared-format.test.ts fails if it was not raised.
 */
export const SHARED_FORMAT_VERSION = 20;

/** The clocks of gateways differ by less. Whatever compares times of several gateways allows for it. */
export const MAX_CLOCK_SKEW_MS = 5_000;
