/** Enough of an id of the service to tell it from others. */
export const shortenId = (id: string): string => id.slice(0, 8);
