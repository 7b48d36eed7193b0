/** Larger bodies count towards UPSTREAM_MAX_BYTES_IN_FLIGHT. Decoding this many bytes takes a few milliseconds. */
export const LARGE_BODY_BYTES = 256_000;
