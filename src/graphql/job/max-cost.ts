import { GatewayError } from '../../domain/gateway-error.js';
import type { Money } from '../../domain/job.js';
import { checkMaxCost } from '../../domain/max-cost.js';
import { MutationErrors } from '../../domain/mutation-error.js';
import { type EstimateRequest, isIssue, type QuoteIssue } from '../../domain/quote.js';
import type { RequestContext } from '../request-context.js';

/** Returns the estimated job. Throws errors for the payload unless its price is known and at most `maxCost`. One call. */
export async function requireMaxCost(
  { call, repository }: RequestContext,
  maxCost: Money,
  request: EstimateRequest | QuoteIssue,
): Promise<EstimateRequest> {
  const errors = new MutationErrors();
  // Not the price of an earlier quote: it may have changed.
  checkMaxCost(errors, maxCost, isIssue(request) ? request : await repository.jobs.estimate(call, request, true));
  if (errors.isEmpty && !isIssue(request)) return request;
  throw new GatewayError('BAD_USER_INPUT', 'The price is not accepted.', { inputErrors: errors.toArray() });
}
