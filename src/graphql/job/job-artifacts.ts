import type { ARTIFACT_KINDS, JobArtifact } from '../../domain/artifact.js';
import { GatewayError } from '../../domain/gateway-error.js';
import { builder } from '../builder.js';
import { callPerParent, MAX_LIST_SIZE, NO_CALLS } from '../cost/field-cost.js';
import { toArtifactPath } from './artifact-path.js';
import { JobRef, type PartialJob } from './job.js';

/** The service has two formats of compiled circuits. */
const MAX_PREFERRED_FORMATS = 10;

/** An artifact and the job that lists it. */
interface ListedArtifact extends JobArtifact {
  readonly jobId: string;
}

const ArtifactKindEnum = builder.enumType('ArtifactKind', {
  description: 'What an artifact contains.',
  values: {
    RESULT: { description: 'A result of the job; `results` has the decoded ones.' },
    COMPILED_CIRCUIT: { description: 'The circuit that the compiler made of the program; also in `compiledCircuits`.' },
    VARIANT_RESULT: { description: 'The result of one error mitigation variant.' },
    AGGREGATION: { description: 'A result that combines the error mitigation variants.' },
  } satisfies Record<(typeof ARTIFACT_KINDS)[number], { description: string }>,
});

const DOWNLOAD_PATH =
  'Path at the gateway that returns the content unchanged, up to `UPSTREAM_MAX_RESPONSE_BYTES`: GET with the same API key. One upstream call';

const ArtifactType = builder.objectRef<ListedArtifact & { readonly id: string }>('Artifact').implement({
  description: 'Something that the service keeps for a job, such as a result or a compiled circuit.',
  fields: (t) => ({
    serviceId: t.exposeID('id', { nullable: false, description: 'Id in the service, unique in its job only.' }),
    kind: t.expose('kind', { type: ArtifactKindEnum, nullable: false, description: 'What the artifact contains.' }),
    format: t.exposeString('format', {
      nullable: false,
      description: 'Format, such as `ionq.result.histogram.json.v2` or `ionq.native.v1`; the service may add values.',
    }),
    mediaType: t.exposeString('mediaType', {
      description: 'Media type, such as `application/json`; null if the service does not report it.',
    }),
    variantId: t.exposeString('variantId', {
      description: 'Id of the error mitigation variant; null unless `kind` is `VARIANT_RESULT`.',
    }),
    aggregation: t.exposeString('aggregation', {
      description: 'How variants are combined, such as `average` or `voting`; null unless `kind` is `AGGREGATION`.',
    }),
    downloadPath: t.string({
      nullable: false,
      description: `${DOWNLOAD_PATH}.`,
      cost: NO_CALLS,
      resolve: ({ jobId, id }) => toArtifactPath({ jobId, artifactId: id }),
    }),
  }),
});

const CompiledCircuitType = builder.objectRef<ListedArtifact>('CompiledCircuit').implement({
  description: 'The circuit that the compiler of the service made of a program, in one format.',
  fields: (t) => ({
    format: t.exposeString('format', {
      nullable: false,
      description: 'Format, such as `ionq.native.v1` (JSON) or `ionq.qasm3.v1`; the service may add values.',
    }),
    mediaType: t.exposeString('mediaType', {
      description: 'Media type, such as `application/json`; null if the service does not report it.',
    }),
    text: t.string({
      description:
        'The circuit as text, up to `UPSTREAM_MAX_RESPONSE_BYTES`. Null if the service does not return it; with a `NOT_SUPPORTED` error if it is binary. One upstream call per circuit; cached for one hour.',
      cost: { calls: callPerParent },
      resolve: ({ jobId, id }, _args, { ctx }) =>
        id === null ? null : ctx.repository.artifacts.loadText(ctx.call, jobId, id),
    }),
    downloadPath: t.string({
      description: `${DOWNLOAD_PATH}. Null if the service does not return the circuit.`,
      cost: NO_CALLS,
      resolve: ({ jobId, id }) => id && toArtifactPath({ jobId, artifactId: id }),
    }),
  }),
});

/** Jobs have about one compiled circuit per format. */
const ASSUMED_FORMATS = 2;

builder.objectFields(JobRef, (t) => ({
  compiledCircuits: t.field({
    type: [CompiledCircuitType],
    description:
      'What the compiler made of the program, one entry per format. Null until compiled, for jobs that are not compiled, and if the service does not report it (v0.3). No upstream call for the list.',
    args: {
      preferredFormats: t.arg.stringList({
        description: `Returns only the circuit in the first of these formats in which the service returns it, or an empty list; at most ${MAX_PREFERRED_FORMATS}. Default: all formats.`,
      }),
    },
    cost: {
      items: ({ preferredFormats }) => (preferredFormats ? 1 : ASSUMED_FORMATS),
      maxItems: ({ preferredFormats }) => (preferredFormats ? 1 : MAX_LIST_SIZE),
    },
    resolve: (job, { preferredFormats }) => {
      const circuits = listArtifacts(job)?.filter(({ kind }) => kind === 'COMPILED_CIRCUIT') ?? [];
      if (circuits.length === 0) return null;
      if (!preferredFormats) return circuits;
      if (preferredFormats.length > MAX_PREFERRED_FORMATS)
        throw new GatewayError(
          'BAD_USER_INPUT',
          `At most ${MAX_PREFERRED_FORMATS} values allowed in "preferredFormats"; got ${preferredFormats.length}.`,
        );
      const available = circuits.filter(({ id }) => id !== null);
      const preferred = preferredFormats.flatMap((name) => available.filter(({ format }) => format === name));
      return preferred.slice(0, 1);
    },
  }),
  artifacts: t.field({
    type: [ArtifactType],
    description:
      'What the service keeps for the job, as it lists it, at most 1,000. Empty until completed; null if the service does not report it (v0.3). No upstream call.',
    cost: NO_CALLS,
    resolve: (job) =>
      listArtifacts(job)?.filter((artifact): artifact is ListedArtifact & { id: string } => artifact.id !== null) ??
      null,
  }),
}));

function listArtifacts({ id: jobId, artifacts }: PartialJob): readonly ListedArtifact[] | null {
  // Spreading an object takes twenty times as long, and there may be thousands.
  const toListed = ({ kind, id, format, mediaType, variantId, aggregation }: JobArtifact) => ({
    jobId,
    kind,
    id,
    format,
    mediaType,
    variantId,
    aggregation,
  });
  return artifacts?.map(toListed) ?? null;
}
