import {
  decodeBackends,
  decodeCharacterizations,
  decodeCharacterizationV03,
  decodeJobPage,
  decodeJobsById,
  decodeSessions,
} from './list-decoders.js';
import { parseJson } from './parse-json.js';
import { decodeChildProbabilities, decodeHistogram, decodeProbabilities, decodeResultsV03 } from './register-states.js';
import { decodeReport } from './report.js';
import { decodeShots } from './shots.js';
import { decodeUsage } from './usage.js';
import * as v03 from './v03-codec.js';
import * as v04 from './v04-codec.js';

/** Decoders of bodies that may be large, by names that can be sent to a worker. */
const DECODERS = {
  'v0.4 job': v04.decodeJob,
  'v0.4 jobs': (response: unknown) => decodeJobPage(response, v04.decodeJob),
  'v0.4 jobs by id': (response: unknown) => decodeJobsById(response, v04.decodeJob),
  'v0.4 sessions': decodeSessions,
  'v0.4 backends': (response: unknown) => decodeBackends(response, v04.decodeBackend),
  'v0.4 characterization': v04.decodeCharacterization,
  characterizations: decodeCharacterizations,
  'v0.4 usage': decodeUsage,
  'v0.4 PROBABILITIES': decodeProbabilities,
  'v0.4 HISTOGRAM': decodeHistogram,
  'v0.4 SHOTS': decodeShots,
  'v0.4 CHILD_PROBABILITIES': decodeChildProbabilities,
  'v0.3 job': v03.decodeJob,
  'v0.3 jobs': (response: unknown) => decodeJobPage(response, v03.decodeJob),
  'v0.3 jobs by id': (response: unknown) => decodeJobsById(response, v03.decodeJob),
  'v0.3 backends': (response: unknown) => decodeBackends(response, v03.decodeBackend),
  'v0.3 characterization': decodeCharacterizationV03,
  'v0.3 report': decodeReport,
  'v0.3 results': decodeResultsV03,
} as const satisfies Record<string, (response: unknown, argument?: string) => unknown>;

export type DecoderName = keyof typeof DECODERS;

/** What the decoder returns. */
export type Decoded<N extends DecoderName> = ReturnType<(typeof DECODERS)[N]>;

export interface DecodeTask<N extends DecoderName = DecoderName> {
  readonly decoder: N;
  readonly argument?: string | undefined;
}

/** Parses and decodes the body of a response, on the main thread and in workers alike. */
export function decodeBody<N extends DecoderName>(body: Buffer, { decoder, argument }: DecodeTask<N>): Decoded<N> {
  const decode: (response: unknown, argument?: string) => unknown = DECODERS[decoder];
  return decode(parseJson(body), argument) as Decoded<N>;
}

/** Copies into separate memory. Node's copies of short buffers share a pool, which they would retain. */
export function copyBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
