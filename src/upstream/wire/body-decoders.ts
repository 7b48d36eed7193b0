import { parseJson } from './parse-json.js';
import { decodeChildProbabilities, decodeProbabilities, decodeResultsV03 } from './probabilities.js';

/** Decoders of bodies that may be large, by names that can be sent to a worker. */
const DECODERS = {
  'v0.4 probabilities': decodeProbabilities,
  'v0.4 child probabilities': decodeChildProbabilities,
  'v0.3 results': decodeResultsV03,
} as const;

export type DecoderName = keyof typeof DECODERS;

/** What the decoder returns. */
export type Decoded<N extends DecoderName> = ReturnType<(typeof DECODERS)[N]>;

/** Parses and decodes the body of a response, on the main thread and in workers alike. */
export function decodeBody<N extends DecoderName>(body: Buffer, decoder: N): Decoded<N> {
  return DECODERS[decoder](parseJson(body)) as Decoded<N>;
}
