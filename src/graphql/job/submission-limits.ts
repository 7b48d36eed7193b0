import { GatewayError } from '../../domain/gateway-error.js';
import type { JobClone, Program } from '../../domain/job-submission.js';
import { checkCostLimit, listCostLimits } from '../../domain/max-cost.js';
import type { Money } from '../../domain/money.js';
import { MutationErrors } from '../../domain/mutation-error.js';
import { type EstimateRequest, isIssue, type QuoteIssue } from '../../domain/quote.js';
import { METADATA_LIMITS } from '../../domain/validate-submission.js';
import type { RequestContext } from '../request-context.js';

/** Null for a program that the gateway does not read: its input may contain any number. */
export function countCircuits({ circuits, raw }: Program): number | null {
  return raw ? null : (circuits?.circuits.length ?? 1);
}

/**
 * Throws errors for the payload unless the price of the job is known and meets all limits of the client and of the role. Makes one call
 * if there is a limit. Call it after all other checks, immediately before the submission. Returns null without a limit, so that the
 * submission follows in the same turn.
 */
export function requirePrice(
  ctx: RequestContext,
  maxCost: Money | null | undefined,
  getRequest: () => EstimateRequest | QuoteIssue,
): Promise<void> | null {
  const limits = listCostLimits(maxCost, ctx.person?.role ?? null);
  return limits.length === 0 ? null : checkPrice(ctx, limits, getRequest());
}

async function checkPrice(
  ctx: RequestContext,
  limits: ReturnType<typeof listCostLimits>,
  request: EstimateRequest | QuoteIssue,
): Promise<void> {
  const { call, repository } = ctx;
  // The price of an earlier quote may have changed.
  const result = isIssue(request) ? request : await repository.jobs.estimate(call, request, true);
  const errors = new MutationErrors();
  for (const limit of limits) checkCostLimit(errors, limit, result);
  ctx.subject = { ...ctx.subject, price: isIssue(result) ? null : result.price };
  if (errors.isEmpty) return;
  throw new GatewayError('BAD_USER_INPUT', 'The price is not accepted.', { inputErrors: errors.toArray() });
}

type Metadata = JobClone['metadata'];

/**
 * Adds an error if the metadata say who submits the job, which the gateway writes there: nobody may write somebody else. And if they leave no
 * room for it. `inherited`: what a clone without metadata takes from the original.
 */
export function checkSubmitterKey(
  { person, services: { submitterKey } }: RequestContext,
  errors: MutationErrors,
  metadata: Metadata,
  inherited: Metadata = null,
): void {
  if (person === null || submitterKey === null) return;
  if (metadata && Object.hasOwn(metadata, submitterKey)) {
    const message = `The gateway writes who submits the job to \`${submitterKey}\`.`;
    errors.add({ code: 'NOT_ALLOWED', path: ['metadata', submitterKey], message });
  }
  const others = Object.keys(metadata ?? inherited ?? {}).filter((key) => key !== submitterKey);
  const max = METADATA_LIMITS.keys - 1;
  if (others.length <= max) return;
  const advice = metadata ? '' : ` The original has more: state \`metadata\`.`;
  const message = `Must have at most ${max} keys: the gateway adds \`${submitterKey}\`.${advice}`;
  errors.add({ code: 'OUT_OF_RANGE', path: ['metadata'], message });
}

/** The metadata of a job with who submits it, if it is to be written there. Submit it only if {@link checkSubmitterKey} has added no error. */
export function withSubmitter(
  { person, services: { submitterKey } }: RequestContext,
  metadata: Metadata,
  inherited: Metadata = null,
): Metadata {
  if (submitterKey === null) return metadata;
  // An API key submits for nobody: the service would copy the person from the original.
  if (person === null) return metadata ?? omitKey(inherited, submitterKey);
  return { ...(metadata ?? inherited), [submitterKey]: person.user.subject };
}

/** Null if there is nothing to omit: the service then copies all of it. */
function omitKey(metadata: Metadata, key: string): Metadata {
  if (!metadata || !Object.hasOwn(metadata, key)) return null;
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== key));
}
