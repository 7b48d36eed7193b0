import { asBoolean, asObject } from './json-decoders.js';

/** Until June 2026, an object with the parameters of debiasing meant that it is used. */
export function decodeDebiasing(value: unknown): boolean | null {
  return typeof value === 'object' && value !== null ? true : asBoolean(value);
}

/** From what was requested and what the service reports to have done. */
export function decodeIsMitigated(settings: unknown, output: unknown): boolean | null {
  const requested = asObject(settings);
  const done = asObject(output);
  const debiasing = decodeDebiasing(requested['debiasing']);
  const isVerified = requested['symmetry_verification'] === true;
  const wasVerified = asObject(done['symmetry_verification'])['applied'] === true;
  return isVerified || wasVerified || decodeDebiasing(done['debiasing']) === true ? true : debiasing;
}
