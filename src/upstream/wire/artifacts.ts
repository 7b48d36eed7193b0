import { type ArtifactDescriptor, isArtifactId } from '../../domain/artifact.js';
import { asObject, asString } from './json-decoders.js';

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
