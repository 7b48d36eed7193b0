import type { Money } from '../../domain/job.js';
import { asAmount, asObject, asString } from './json-decoders.js';

/** Longer than any currency code. */
const MAX_UNIT_CHARS = 20;

/** An amount with its unit as the service has it; null if one of them is missing. */
export function toMoney(value: unknown, unit: unknown): Money | null {
  const amount = asAmount(value);
  const name = asString(unit)?.trim();
  return amount === null || !name || name.length > MAX_UNIT_CHARS ? null : { value: amount, unit: name };
}

export function decodeMoney(value: unknown): Money | null {
  const money = asObject(value);
  return toMoney(money['value'], money['unit']);
}
