import { type ArtifactPath, isArtifactId } from '../../domain/artifact.js';
import { isServiceId } from '../../domain/service-id.js';

/** Below this path the gateway serves artifacts: fields name the path, and `http/artifact-handler` reads it. */
export const ARTIFACTS_PATH = '/artifacts/';

export function toArtifactPath({ jobId, artifactId }: ArtifactPath): string {
  return `${ARTIFACTS_PATH}${jobId}/${artifactId}`;
}

/** Parses a path below {@link ARTIFACTS_PATH}. Null if it names no artifact, or one with escaped characters. */
export function parseArtifactPath(path: string): ArtifactPath | null {
  const [jobId = '', artifactId = '', ...rest] = path.slice(ARTIFACTS_PATH.length).split('/');
  if (rest.length > 0 || !isServiceId(jobId) || !isArtifactId(artifactId)) return null;
  return { jobId, artifactId };
}
