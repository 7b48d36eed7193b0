const MAX_SHOTS = 1_000_000;

/** From this number of shots, QPUs use debiasing unless it is turned off. Estimates of the gateway follow the same rule. */
const DEBIASED_SHOTS = 500;

interface Mitigation {
  /** `on`, `off`, or empty for the default. */
  readonly debiasing: string;
  readonly symmetryVerification: string;
  readonly shots: string;
}

/** What the prices of a job on QPUs have in them; null if it keeps what is not known of the job that runs again. */
export function describeMitigation(
  { debiasing, symmetryVerification, shots }: Mitigation,
  kept?: { readonly shots: number | null; readonly debiasing: boolean | null },
) {
  const verified = symmetryVerification === 'on' ? 'with symmetry verification' : null;
  if (kept?.debiasing === null && debiasing === '') return verified;
  // A draft without a number has the default of 100.
  const hasEnough = Number(shots.trim() === '' ? kept?.shots : shots) >= DEBIASED_SHOTS;
  const isOn = debiasing === '' ? hasEnough && kept?.debiasing !== false : debiasing === 'on';
  if (isOn) return 'with debiasing';
  return verified ?? 'without debiasing';
}

/** As in the description of `shots` in the schema. */
export const SHOTS_RANGE = '1 to 1,000,000';

/** Why the text is not a number of shots; undefined if it is one, or empty for the default. */
export function findShotsError(text: string): string | undefined {
  const trimmed = text.trim();
  const isValid = /^\d+$/.test(trimmed) && Number(trimmed) >= 1 && Number(trimmed) <= MAX_SHOTS;
  return trimmed === '' || isValid ? undefined : `Enter a whole number from ${SHOTS_RANGE}.`;
}

/** Such as "1,000 shots", or "3 × 1,000 shots" of three circuits; null for an invalid text. An empty one is the default, which is null if that is not known. */
export function describeShots(text: string, circuits: number | null, fallback: number | null): string | null {
  if (findShotsError(text)) return null;
  const shots = text.trim() === '' ? fallback : Number(text);
  if (shots === null) return null;
  const factor = circuits !== null && circuits > 1 ? `${circuits} × ` : '';
  return `${factor}${shots.toLocaleString()} ${shots === 1 ? 'shot' : 'shots'}`;
}
