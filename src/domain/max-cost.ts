import type { Money } from './job.js';
import { formatMoney, haveSameUnit } from './money.js';
import type { MutationErrors } from './mutation-error.js';
import { type Estimate, isIssue, type QuoteIssue } from './quote.js';

/** Adds an error unless the estimated price is known and at most `maxCost`. */
export function checkMaxCost(errors: MutationErrors, maxCost: Money, result: Estimate | QuoteIssue): void {
  const path = ['maxCost'];
  const price = isIssue(result) ? null : result.price;
  if (!price) {
    const message = isIssue(result) ? result.message : 'The service returned no valid price with its unit.';
    errors.add({ code: 'PRICE_UNKNOWN', path, message: `${message} Nothing was submitted.`, price });
  } else if (!haveSameUnit(price, maxCost)) {
    const message = `The price is ${formatMoney(price)}, and \`maxCost\` is in ${maxCost.unit}. Nothing was submitted.`;
    errors.add({ code: 'PRICE_IN_OTHER_UNIT', path, message, price });
  } else if (price.value > maxCost.value) {
    const message = `The price is ${formatMoney(price)}, and \`maxCost\` is ${formatMoney(maxCost)}. Nothing was submitted.`;
    errors.add({ code: 'PRICE_ABOVE_MAX_COST', path, message, price });
  }
}
