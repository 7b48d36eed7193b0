import { GatewayError, isGatewayError, isNotOffered } from '../domain/gateway-error.js';

/** Throws an error for the payload if a service does not offer a mutation. `load` tells a missing job from a missing feature. */
export async function rethrowNotOffered(error: unknown, load: () => unknown): Promise<never> {
  if (!isGatewayError(error)) throw error;
  const { statusCode } = error.details;
  // Rejects with `NOT_FOUND` if the job is what is missing.
  if (statusCode === 404) await load();
  else if (!isNotOffered(error)) throw error;
  const message = `The service does not offer this operation, or not with these ids (${statusCode}).`;
  const inputErrors = [
    { code: 'NOT_OFFERED' as const, path: null, message, ...(statusCode !== undefined && { statusCode }) },
  ];
  throw new GatewayError('NOT_SUPPORTED', message, { ...error.details, inputErrors });
}
