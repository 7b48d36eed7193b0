import { type ArtifactDescriptor, type ArtifactKind, isArtifactId, type JobArtifact } from '../../domain/artifact.js';
import { asObject } from '../../primitives/as-object.js';
import { asArray, asString } from './json-decoders.js';

/** Longer than any name of a format or a media type. */
const MAX_CHARS = 200;

/** Decodes `{id, format, media_type}`; null without a safe id. `name` is its key in a map of formats. */
export function decodeArtifact(value: unknown, name: string): ArtifactDescriptor | null {
  const wire = asObject(value);
  const id = asString(wire['id']);
  if (id === null || !isArtifactId(id)) return null;
  const format = asString(wire['format']) ?? name;
  const mediaType = asString(wire['media_type']);
  return {
    id,
    format: format.slice(0, MAX_CHARS),
    mediaType: mediaType !== null && mediaType.length <= MAX_CHARS ? mediaType : null,
  };
}

/** Maximum artifacts of a job: far more than one has, although there are some for each variant of error mitigation. */
const MAX_ARTIFACTS = 1_000;
const MAX_NAME_CHARS = 200;

/** Most jobs of a list have no artifacts, and share this list. */
const NO_ARTIFACTS: readonly JobArtifact[] = [];

/** All artifacts in `results` and `output` of a job. */
export function decodeJobArtifacts(results: unknown, output: unknown): readonly JobArtifact[] {
  const artifacts: JobArtifact[] = [];
  const add = (kind: ArtifactKind, map: unknown, variantId: string | null = null) => {
    if (map === null || map === undefined) return;
    const members = asObject(map);
    for (const name in members) {
      if (artifacts.length === MAX_ARTIFACTS) return;
      const member = members[name];
      const key = name.slice(0, MAX_NAME_CHARS);
      const descriptor = decodeArtifact(member, key);
      const aggregation = kind === 'AGGREGATION' ? key : null;
      if (descriptor) artifacts.push({ kind, ...descriptor, variantId, aggregation });
      // A compiled circuit may lack an id. A result without one is no artifact but the value itself.
      else if (kind === 'COMPILED_CIRCUIT')
        artifacts.push({ kind, id: null, format: key, mediaType: null, variantId, aggregation });
    }
  };
  const { compilation, error_mitigation: mitigation } = asObject(output);
  add('COMPILED_CIRCUIT', asObject(compilation)['compiled_circuits']);
  add('RESULT', results);
  const { debiasing, aggregations } = asObject(mitigation);
  add('AGGREGATION', aggregations);
  asArray(asObject(debiasing)['variants'], (variant) => {
    const { variant_id: id, results: variantResults } = asObject(variant);
    add('VARIANT_RESULT', variantResults, asString(id)?.slice(0, MAX_NAME_CHARS) ?? null);
    return null;
  });
  return artifacts.length === 0 ? NO_ARTIFACTS : artifacts;
}
