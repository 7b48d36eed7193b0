const MAX_SHOTS = 1_000_000;

/** As in the description of `shots` in the schema. */
export const SHOTS_RANGE = '1 to 1,000,000';

/** Why the text is not a number of shots; undefined if it is one, or empty for the default. */
export function findShotsError(text: string): string | undefined {
  const trimmed = text.trim();
  const isValid = /^\d+$/.test(trimmed) && Number(trimmed) >= 1 && Number(trimmed) <= MAX_SHOTS;
  return trimmed === '' || isValid ? undefined : `Enter a whole number from ${SHOTS_RANGE}.`;
}
