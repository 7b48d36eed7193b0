const NO_MEMBERS = Object.freeze({});

/**
 * The members of untrusted JSON, none if it is no object or a list. Typed as a contract names them, with unknown values until they are
 * decoded.
 */
export function asObject<T = Record<string, unknown>>(value: unknown): { readonly [K in keyof T]?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : NO_MEMBERS;
}
