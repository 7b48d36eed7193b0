import type { GraphQLField } from 'graphql';

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

const NO_HINTS: FieldHints = {};

export function getFieldHints(field: GraphQLField<unknown, unknown>): FieldHints {
  return (field.extensions['executor'] as FieldHints | undefined) ?? NO_HINTS;
}
