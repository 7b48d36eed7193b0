/**
 * Larger bodies count towards UPSTREAM_MAX_BYTES_IN_FLIGHT, and those that `BodyDecoder` has a decoder for are decoded by a
 * worker. Decoding this many bytes takes a few milliseconds.
 */
export const LARGE_BODY_BYTES = 256_000;
