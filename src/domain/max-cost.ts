import type { Role } from './access.js';
import { formatMoney, haveSameUnit, type Money } from './money.js';
import type { MutationErrors } from './mutation-error.js';
import { type Estimate, isIssue, NO_VALID_PRICE, type QuoteIssue } from './quote.js';

/** The highest price that is accepted for a job. */
export interface CostLimit {
  readonly maxCost: Money;
  /** Path in the input; null if it is not from the input. */
  readonly path: readonly string[] | null;
  /** Name of the limit in messages. */
  readonly name: string;
}

/** Limits of the client and of the role: a job has to meet all. */
export function listCostLimits(maxCost: Money | null | undefined, role: Role | null): readonly CostLimit[] {
  const limits: CostLimit[] = [];
  if (maxCost) limits.push({ maxCost, path: ['maxCost'], name: '`maxCost`' });
  if (role?.maxCost) limits.push({ maxCost: role.maxCost, path: null, name: `the limit of your role "${role.name}"` });
  return limits;
}

/** Adds an error unless the estimated price is known and at most the limit. */
export function checkCostLimit(
  errors: MutationErrors,
  { maxCost, path, name }: CostLimit,
  result: Estimate | QuoteIssue,
): void {
  const price = isIssue(result) ? null : result.price;
  if (!price) {
    const { message } = isIssue(result) ? result : NO_VALID_PRICE;
    const reason = path ? '' : ` It is compared with ${name}.`;
    errors.add({ code: 'PRICE_UNKNOWN', path, message: `${message}${reason} Nothing was submitted.`, price });
  } else if (!haveSameUnit(price, maxCost)) {
    const message = `The price is ${formatMoney(price)}, and ${name} is in ${maxCost.unit}. Nothing was submitted.`;
    errors.add({ code: 'PRICE_IN_OTHER_UNIT', path, message, price });
  } else if (price.value > maxCost.value) {
    const message = `The price is ${formatMoney(price)}, and ${name} is ${formatMoney(maxCost)}. Nothing was submitted.`;
    errors.add({ code: 'PRICE_ABOVE_MAX_COST', path, message, price });
  }
}
