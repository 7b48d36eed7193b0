import type { ApiMonth } from '../api-month.js';
import { isSampled, type Job } from '../jobs/job.js';
import { deriveSeed, deriveUuid } from '../primitives/seeded-random.js';
import { AGGREGATIONS, type Aggregation } from './aggregation.js';
import { RESULT_FORMATS, type ResultFormat } from './formats.js';

/** Where an artifact comes from. */
export type ArtifactSource =
  | {
      readonly kind: 'result';
      readonly format: ResultFormat;
      readonly variant?: number;
      readonly aggregation?: Aggregation;
    }
  | { readonly kind: 'children' }
  | { readonly kind: 'native'; readonly asText: boolean };

export interface Artifact {
  readonly id: string;
  readonly format: string;
  readonly mediaType: string;
  readonly source: ArtifactSource;
}

export interface Variant {
  readonly id: string;
  readonly qubitMap: readonly number[];
  readonly shots: number;
  readonly results: readonly Artifact[];
}

/** Everything that can be read of a job. */
export interface JobArtifacts {
  readonly results: readonly Artifact[];
  readonly compiledCircuits: readonly Artifact[];
  readonly variants: readonly Variant[];
  readonly aggregations: readonly (Artifact & { readonly name: Aggregation })[];
}

const AGGREGATE_FORMAT = 'ionq.result.probabilities-aggregate.json.v1';
const NATIVE_FORMAT = 'ionq.native.v1';
const QASM_FORMAT = 'ionq.qasm3.v1';

export const VARIANTS = 4;

/** Shots × qubits of a job with more are not listed: their JSON is several times as long. */
const MAX_SHOT_BITS = 10_000_000;

const NONE: JobArtifacts = { results: [], compiledCircuits: [], variants: [], aggregations: [] };

export const hasResults = ({ status, dryRun }: Pick<Job, 'status' | 'dryRun'>): boolean =>
  status === 'completed' && !dryRun;

/** Whether there is a compiled circuit, if the program has one. */
export const isCompiled = ({ status }: Pick<Job, 'status'>): boolean => status === 'completed';

/** Ideal jobs have probabilities only, like those of the service. */
export function listResultNames(job: Job): readonly ('probabilities' | 'histogram' | 'shots')[] {
  if (!isSampled(job)) return ['probabilities'];
  const hasShots = job.shots * job.qubits <= MAX_SHOT_BITS;
  return hasShots ? ['probabilities', 'histogram', 'shots'] : ['probabilities', 'histogram'];
}

/**
 * Since June. Before, only the variants are listed, whose results have paths. A dry run has been compiled, and has no
 * results.
 */
export function listArtifacts(job: Job, month: ApiMonth): JobArtifacts {
  if (job.type === 'ionq.multi-circuit.v1') {
    if (!hasResults(job)) return NONE;
    const id = 'probabilities-aggregate';
    const children = {
      id,
      format: AGGREGATE_FORMAT,
      mediaType: 'application/json',
      source: { kind: 'children' },
    } as const;
    return month < '2026-06' ? NONE : { ...NONE, results: [children] };
  }
  if (!isCompiled(job)) return NONE;
  const isDebiased = hasResults(job) && job.debias && isSampled(job);
  if (month < '2026-06') {
    const variants = isDebiased ? listVariants(job).map((variant) => ({ ...variant, results: [] })) : [];
    return { ...NONE, variants };
  }
  return {
    results: hasResults(job)
      ? listFormats(job, month).map((format) => toArtifact(job, { kind: 'result', format }))
      : [],
    compiledCircuits: [
      toArtifact(job, { kind: 'native', asText: false }),
      toArtifact(job, { kind: 'native', asText: true }),
    ],
    variants: isDebiased ? listVariants(job) : [],
    aggregations: isDebiased
      ? AGGREGATIONS.map((name) => ({
          ...toArtifact(job, { kind: 'result', format: 'histogramV2', aggregation: name }),
          name,
        }))
      : [],
  };
}

export function findArtifact(artifacts: JobArtifacts, id: string): Artifact | undefined {
  const { results, compiledCircuits, variants, aggregations } = artifacts;
  const all = [...results, ...compiledCircuits, ...variants.flatMap((variant) => variant.results), ...aggregations];
  return all.find((artifact) => artifact.id === id);
}

/** In September only jobs of the ideal simulator have version 1. */
function listFormats(job: Job, month: ApiMonth): readonly ResultFormat[] {
  const names = listResultNames(job);
  const v1 = month < '2026-09' || !isSampled(job) ? names.map((name) => `${name}V1` as const) : [];
  return [...v1, ...names.map((name) => `${name}V2` as const)];
}

function listVariants(job: Job): readonly Variant[] {
  return Array.from({ length: VARIANTS }, (_, index) => ({
    id: deriveUuid(job.id, 'variant', index),
    qubitMap: rotate(job.qubits, deriveSeed(job.id, 'qubits', index) % job.qubits),
    shots: Math.floor(((index + 1) * job.shots) / VARIANTS) - Math.floor((index * job.shots) / VARIANTS),
    results: listResultNames(job).map((name) =>
      toArtifact(job, { kind: 'result', format: `${name}V2`, variant: index }),
    ),
  }));
}

const rotate = (qubits: number, by: number): readonly number[] =>
  Array.from({ length: qubits }, (_, qubit) => (qubit + by) % qubits);

function toArtifact(job: Job, source: ArtifactSource): Artifact {
  // The only ids that are names.
  const isNamed = source.kind === 'result' && source.format === 'probabilitiesV1';
  const id = isNamed ? 'probabilities' : deriveUuid(job.id, 'artifact', JSON.stringify(source));
  const isText = source.kind === 'native' && source.asText;
  return { id, format: toFormat(source), mediaType: isText ? 'text/plain' : 'application/json', source };
}

function toFormat(source: ArtifactSource): string {
  if (source.kind === 'result') return RESULT_FORMATS[source.format];
  if (source.kind === 'children') return AGGREGATE_FORMAT;
  return source.asText ? QASM_FORMAT : NATIVE_FORMAT;
}
