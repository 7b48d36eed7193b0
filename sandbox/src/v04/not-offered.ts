import { ApiError } from '../http/api-error.js';
import type { AuthenticatedApi } from './handlers.js';

const refuse = (): never => {
  throw new ApiError(501, 'The sandbox does not offer this operation.');
};

/** Operations of optional features that the sandbox does not have. */
export const notOffered = {
  getHistogram: refuse,
  getShots: refuse,
  getVariantResult: refuse,
  getCompiledCircuit: refuse,
  getArtifact: refuse,
  cloneJob: refuse,
  moveJob: refuse,
  getFormatSchema: refuse,
  getOrganizationUsage: refuse,
} satisfies Partial<AuthenticatedApi>;
