import type { ListedResults, ResultKind, ResultSource } from '../../domain/job-results.js';
import { isSecretName, withoutSecrets } from '../../domain/secrets.js';
import type { Json } from '../../domain/value.js';
import { asObject } from '../../primitives/as-object.js';
import { decodeArtifact } from './artifacts.js';
import { asJson, asString } from './json-decoders.js';

/** Maximum results of a job: far more than there are formats. */
const MAX_MEMBERS = 50;
const MAX_URL_CHARS = 500;

/** Kinds of results by format, and by the names that jobs used until June 2026. */
const KINDS: Readonly<Record<string, ResultKind>> = {
  'ionq.result.probabilities.json.v2': 'PROBABILITIES',
  'ionq.result.probabilities.json.v1': 'PROBABILITIES',
  probabilities: 'PROBABILITIES',
  'ionq.result.histogram.json.v2': 'HISTOGRAM',
  'ionq.result.histogram.json.v1': 'HISTOGRAM',
  histogram: 'HISTOGRAM',
  'ionq.result.shots.json.v2': 'SHOTS',
  'ionq.result.shots.json.v1': 'SHOTS',
  shots: 'SHOTS',
  'ionq.result.probabilities-aggregate.json.v1': 'CHILD_PROBABILITIES',
};
const FORMATS = Object.keys(KINDS);

/** Classifies each member of `results` by its shape: one object may have members of several releases of the service. */
export function decodeListedResults(value: unknown): ListedResults | null {
  if (value === null || value === undefined) return null;
  const sources: ResultSource[] = [];
  const values: [name: string, value: Json][] = [];
  const members = asObject(value);
  let count = 0;
  for (const name in members) {
    count += 1;
    if (count > MAX_MEMBERS) break;
    const member = members[name];
    const wire = asObject(member);
    const isSource = Object.hasOwn(wire, 'id') || Object.hasOwn(wire, 'url');
    if (!isSource && !isSecretName(name)) values.push([name, withoutSecrets(asJson(member))]);
    const source = isSource ? decodeSource(wire, name) : null;
    if (source) sources.push(source);
  }
  return {
    sources: sources.sort((a, b) => getRank(a) - getRank(b)),
    values: values.length === 0 ? null : Object.fromEntries(values),
  };
}

/** Null for an unknown format, and without a usable id or URL. */
function decodeSource(wire: Readonly<Record<string, unknown>>, name: string): ResultSource | null {
  const artifact = decodeArtifact(wire, name);
  const text = asString(wire['url']);
  const url = text !== null && text.length <= MAX_URL_CHARS ? text : null;
  const format = artifact?.format ?? name;
  const kind = Object.hasOwn(KINDS, format) ? KINDS[format] : undefined;
  if (!kind || (!artifact && url === null)) return null;
  // Until June 2026, only the URL says that the probabilities are those of the circuits of a multi-circuit job.
  const isAggregate = kind === 'PROBABILITIES' && url?.endsWith('/aggregated');
  return { kind: isAggregate ? 'CHILD_PROBABILITIES' : kind, artifact, url };
}

/** Artifacts first, those with registers (v2) before others. */
function getRank({ artifact }: ResultSource): number {
  return artifact ? FORMATS.indexOf(artifact.format) : FORMATS.length;
}
