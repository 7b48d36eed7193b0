/** Unix milliseconds to ISO 8601, the format of v0.4. */
export const toIso = (time: number): string => new Date(time).toISOString();
export const toIsoOrNull = (time: number | null): string | null => (time === null ? null : toIso(time));

/** Unix milliseconds of a date (its start in UTC) or timestamp that the contract has validated. */
export const parseIso = (date: string | undefined): number | null => (date === undefined ? null : Date.parse(date));
