/** A file that the service stores for a job: results, a compiled circuit. Read it with the id of the job that lists it. */
export interface ArtifactDescriptor {
  readonly id: string;
  /** Such as `ionq.result.histogram.json.v2`; the service may add formats. */
  readonly format: string;
  readonly mediaType: string | null;
}

/** The documented characters. Excludes `.` and `/`, which would change the path. */
const ARTIFACT_ID = /^[A-Za-z0-9_-]{1,128}$/;

export function isArtifactId(text: string): boolean {
  return ARTIFACT_ID.test(text);
}
