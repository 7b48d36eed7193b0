import { GatewayError, toGatewayError } from '../domain/gateway-error.js';

/**
 * Reads an object after a mutation. If that fails, the mutation has not failed: returns what the service has `confirmed` of the
 * object, of which only the other members throw, so that each field that needs one is null with the error at its own path.
 */
export async function readMutated<T extends object>(confirmed: T, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (reason) {
    const { code, message, details } = toGatewayError(reason);
    const text = `The mutation was carried out: do not repeat it. Only this field could not be read afterwards. ${message}`;
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
