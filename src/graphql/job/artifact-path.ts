import { type ArtifactPath, isArtifactId } from '../../domain/artifact.js';
import { isServiceId } from '../../domain/service-id.js';

/** Where the gateway serves artifacts: fields name the path, and `http/artifact-handler` reads it. */
const ROOT = '/artifacts/';

export function toArtifactPath({ jobId, artifactId }: ArtifactPath): string {
  return `${ROOT}${jobId}/${artifactId}`;
}

export function isArtifactPath(path: string): boolean {
  return path.startsWith(ROOT);
}

/** Null for any other path, also if it names an artifact with escaped characters. */
export function parseArtifactPath(path: string): ArtifactPath | null {
  const [jobId = '', artifactId = '', ...rest] = path.slice(ROOT.length).split('/');
  if (!isArtifactPath(path) || rest.length > 0 || !isServiceId(jobId) || !isArtifactId(artifactId)) return null;
  return { jobId, artifactId };
}
