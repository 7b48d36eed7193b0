/** The data file cannot be written, usually because its disk is full. The transaction has no effect. */
export class StorageError extends Error {
  constructor(cause: Error) {
    super(
      `The data file of the sandbox (SANDBOX_DATA_FILE) cannot be written: ${cause.message}. Nothing was changed. Free space on its disk, then repeat the request.`,
      { cause },
    );
  }
}

/** Runs work that is repeated later, and ignores that the data file cannot be written now. Whether it could be. */
export function tryToStore(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof StorageError) return false;
    throw error;
  }
}
