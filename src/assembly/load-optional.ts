/** A package that a setting needs is an optional dependency, and not installed. */
class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';
  readonly code = 'MISSING_PACKAGE';

  constructor(packageName: string, { feature, alternative }: OptionalFeature, cause: Error) {
    const fix = `Install the optional dependencies (npm install --include=optional), or ${alternative}.`;
    super(`${feature} needs the package "${packageName}", which is not installed. ${fix}`, { cause });
  }
}

export interface OptionalFeature {
  readonly feature: string;
  /** How to run without it. */
  readonly alternative: string;
}

/** Loads modules whose packages are optional dependencies. If one is missing, the error names it and what needs it. */
export async function loadOptional<T>(loading: Promise<T>, feature: OptionalFeature): Promise<T> {
  return loading.catch((error: unknown) => {
    const name = error instanceof Error && /^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1];
    throw name ? new MissingPackageError(name, feature, error) : error;
  });
}
