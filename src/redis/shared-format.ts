/**
 * Raise it whenever a type changes whose values gateways share through Redis, so that gateways of two releases do not
 * misread each other. test/contracts/shared-format.test.ts fails if it was not raised.
 */
export const SHARED_FORMAT_VERSION = 15;
