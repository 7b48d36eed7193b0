import { GatewayError, toGatewayError } from '../domain/gateway-error.js';

/** What a mutation of the object has done, and whether it may be repeated. */
const EFFECTS = {
  created: 'The mutation was carried out: do not repeat it.',
  // The service has only acknowledged it: a job goes on running, or completes.
  accepted: 'The service accepted the mutation, and repeating it is safe.',
} as const;

export type MutationEffect = keyof typeof EFFECTS;

/**
 * Reads an object after a mutation. A read that fails does not make the mutation fail: the result then has what the service has
 * `confirmed`. Its other members throw, so that each field that needs one is null with the error at its own path.
 */
export async function readMutated<T extends object>(
  effect: MutationEffect,
  confirmed: T,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (reason) {
    const { code, message, details } = toGatewayError(reason);
    const text = `${EFFECTS[effect]} Only this field could not be read afterwards. ${message}`;
    return withUnreadMembers(confirmed, new GatewayError(code, text, details));
  }
}

function withUnreadMembers<T extends object>(confirmed: T, error: GatewayError): T {
  return new Proxy(confirmed, {
    get(known, key) {
      const value: unknown = Reflect.get(known, key);
      // An executor looks for `then`, and for symbols, in every value.
      if (value !== undefined || key === 'then' || typeof key === 'symbol') return value;
      throw error;
    },
  });
}
