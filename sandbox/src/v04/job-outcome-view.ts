import type { components } from '../../../schema/v04.js';
import type { ApiMonth } from '../api-month.js';
import { isSymmetryVerified, type Job } from '../jobs/job.js';
import { type Artifact, hasResults, type JobArtifacts, listResultNames } from '../results/artifacts.js';

type Wire = components['schemas'];

/** `results` of a job: the link to the probabilities in every month, the other links until June, descriptors since June. */
export function toWireResults(job: Job, artifacts: JobArtifacts, month: ApiMonth): Wire['Job']['results'] {
  if (!hasResults(job)) return null;
  return { ...toLinks(job, month), ...toDescriptors(artifacts.results) };
}

/** `output` of a job: descriptors of what is not a result. */
export function toWireOutput(job: Job, artifacts: JobArtifacts): Wire['JobOutput'] {
  const { compiledCircuits, variants, aggregations } = artifacts;
  const isVerified = hasResults(job) && isSymmetryVerified(job);
  return {
    ...(compiledCircuits.length > 0 && { compilation: { compiled_circuits: toDescriptors(compiledCircuits) } }),
    ...((variants.length > 0 || isVerified) && {
      error_mitigation: {
        ...(variants.length > 0 && {
          debiasing: {
            variants: variants.map(({ id, qubitMap, shots, results }) => ({
              variant_id: id,
              qubit_map: [...qubitMap],
              shots,
              ...(results.length > 0 && { results: toDescriptors(results) }),
            })),
            aggregation_method: 'average',
          },
        }),
        // The sandbox finds no symmetry in any circuit.
        symmetry_verification: isVerified ? { num_allowed_states: null, applied: false } : null,
        ...(aggregations.length > 0 && {
          aggregations: Object.fromEntries(aggregations.map((artifact) => [artifact.name, toDescriptor(artifact)])),
        }),
      },
    }),
  };
}

function toLinks(job: Job, month: ApiMonth): Wire['JobResults'] {
  const path = `/v0.4/jobs/${job.id}/results`;
  if (job.type === 'ionq.multi-circuit.v1') return { probabilities: { url: `${path}/probabilities/aggregated` } };
  const names = listResultNames(job).filter((name) => name === 'probabilities' || month < '2026-08');
  return Object.fromEntries(names.map((name) => [name, { url: `${path}/${name}` }]));
}

const toDescriptors = (artifacts: readonly Artifact[]): Wire['ArtifactMap'] =>
  Object.fromEntries(artifacts.map((artifact) => [artifact.format, toDescriptor(artifact)]));

const toDescriptor = ({ id, format, mediaType }: Artifact): Wire['ArtifactDescriptor'] => ({
  id,
  format,
  media_type: mediaType,
});
