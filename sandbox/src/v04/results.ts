import { notFound } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import type { Aggregation } from '../results/aggregation.js';
import { sumByState, writeShots } from '../results/formats.js';
import { toNativeProgram, toNativeText } from '../results/native-program.js';
import type { SandboxServices } from '../services.js';
import type { AuthenticatedApi } from './handlers.js';

type ResultHandlers = Pick<
  AuthenticatedApi,
  | 'getProbabilities'
  | 'getAggregatedProbabilities'
  | 'getHistogram'
  | 'getShots'
  | 'getVariantResult'
  | 'getCompiledCircuit'
  | 'getArtifact'
>;

/** Results and compiled circuits, at the paths of each month. */
export function createResultHandlers({ jobs, results }: SandboxServices): ResultHandlers {
  return {
    async getProbabilities({ path, query }, caller) {
      return ok(await results.getProbabilities(caller, path.UUID, toAggregation(query)));
    },
    async getAggregatedProbabilities({ path, query }, caller) {
      return ok(await results.getChildProbabilities(caller, path.UUID, toAggregation(query)));
    },
    async getHistogram({ path }, caller) {
      return ok(sumByState(await results.getMeasurement(caller, path.UUID, 'histogram'), 'count'));
    },
    async getShots({ path }, caller) {
      return ok(writeShots(await results.getMeasurement(caller, path.UUID, 'shots')));
    },
    async getVariantResult({ path }, caller) {
      const { variants } = results.listArtifacts(jobs.get(caller, path.UUID));
      const index = variants.findIndex(({ id }) => id === path.variant_id);
      if (index === -1) throw notFound('Variant');
      const measurement = await results.getMeasurement(caller, path.UUID, path.result, index);
      if (path.result === 'shots') return ok(writeShots(measurement));
      return ok(sumByState(measurement, path.result === 'histogram' ? 'count' : 'probability'));
    },
    getCompiledCircuit({ path }, caller) {
      const native = results.getNativeCircuit(jobs.get(caller, path.UUID));
      return path.language === 'qasm3' ? ok(toNativeText(native)) : ok(toNativeProgram(native));
    },
    async getArtifact({ path }, caller) {
      const { content } = await results.readArtifact(caller, path.UUID, path.artifact_id);
      return ok(content);
    },
  };
}

const toAggregation = (query: { readonly sharpen?: boolean; readonly aggregation?: Aggregation }): Aggregation =>
  query.aggregation ?? (query.sharpen ? 'voting' : 'average');
