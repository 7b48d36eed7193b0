/** A value that is a promise only if it is not available synchronously. */
export type MaybePromise<T> = T | Promise<T>;
