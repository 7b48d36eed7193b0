/**
 * Larger bodies count towards the bytes in flight, and those that `BodyDecoder` has a decoder for are decoded by a
 * worker. Decoding this many bytes takes a few milliseconds.
 */
export const LARGE_BODY_BYTES = 256_000;
