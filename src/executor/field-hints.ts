import type { GraphQLField, GraphQLScalarType } from 'graphql';

/**
 * Declarations of a schema about a field, in `extensions.executor`. A field without them is executed as by graphql-js.
 */
export interface FieldHints {
  /**
   * The resolver only reads this property of an object and takes no arguments. The executor reads it without calling the
   * resolver, unless the property is a function.
   */
  readonly property?: string;
  /** The resolver does not use its fourth parameter, so the executor does not build it. */
  readonly info?: false;
}

/** What the executor may assume about a scalar. */
export interface ScalarHints {
  /** `serialize` returns every string unchanged, so the executor does not call it for strings. */
  readonly serializesText?: true;
}

const NO_HINTS: FieldHints & ScalarHints = {};

export function getFieldHints(field: GraphQLField<unknown, unknown>): FieldHints {
  return (field.extensions['executor'] as FieldHints | undefined) ?? NO_HINTS;
}

export function getScalarHints(scalar: GraphQLScalarType): ScalarHints {
  return (scalar.extensions['executor'] as ScalarHints | undefined) ?? NO_HINTS;
}
