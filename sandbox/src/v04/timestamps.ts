/** Unix milliseconds as v0.4 writes them: ISO 8601. */
export const iso = (time: number): string => new Date(time).toISOString();
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

/** The other way: a date means its first moment in UTC. The contract has made sure that it is one. */
export const millis = (instant: string | undefined): number | null =>
  instant === undefined ? null : Date.parse(instant);
