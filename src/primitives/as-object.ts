const NO_MEMBERS = Object.freeze({});

/** Whether a value has members with names: an object that is no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The members of untrusted JSON, none if it is no object or a list. Typed as a contract names them, with unknown values until they are
 * decoded.
 */
export function asObject<T = Record<string, unknown>>(value: unknown): { readonly [K in keyof T]?: unknown } {
  return isObject(value) ? value : NO_MEMBERS;
}
