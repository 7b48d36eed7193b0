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

export const ARTIFACT_KINDS = ['RESULT', 'COMPILED_CIRCUIT', 'VARIANT_RESULT', 'AGGREGATION'] as const;

export type ArtifactKind = (typeof ARTIFACT_KINDS)[number];

/** An artifact as a job lists it. */
export interface JobArtifact extends Omit<ArtifactDescriptor, 'id'> {
  readonly kind: ArtifactKind;
  /** Null if the service does not name it: it cannot be read then. */
  readonly id: string | null;
  /** The error mitigation variant of a `VARIANT_RESULT`. */
  readonly variantId: string | null;
  /** How an `AGGREGATION` combines the variants, such as `voting`. */
  readonly aggregation: string | null;
}

export interface ArtifactContent {
  readonly bytes: Buffer;
  /** The type that the service has sent. */
  readonly mediaType: string | null;
}

/** Names an artifact: its id is unique in its job only. */
export interface ArtifactPath {
  readonly jobId: string;
  readonly artifactId: string;
}
