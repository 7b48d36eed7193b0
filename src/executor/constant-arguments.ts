import { type FieldNode, type GraphQLField, getArgumentValues, type ValueNode } from 'graphql';

export type ArgumentValues = Readonly<Record<string, unknown>>;

/** The arguments of a field if all executions can share them; otherwise null. */
export function getConstantArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode | undefined,
): ArgumentValues | null {
  if (!node || node.arguments?.some(({ value }) => usesVariables(value))) return null;
  try {
    const values = getArgumentValues(field, node);
    return isPlainData(values) ? (freezeCopy(values) as ArgumentValues) : null;
  } catch {
    // Invalid: each execution reports it where the field is resolved.
    return null;
  }
}

function usesVariables(value: ValueNode): boolean {
  if (value.kind === 'Variable') return true;
  if (value.kind === 'ListValue') return value.values.some(usesVariables);
  return value.kind === 'ObjectValue' && value.fields.some((field) => usesVariables(field.value));
}

/** Primitives, arrays and plain objects. Others, such as the Date of a custom scalar, can change although they are frozen. */
function isPlainData(value: unknown): boolean {
  if (typeof value === 'function') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlainData);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === null || prototype === Object.prototype) && Object.values(value).every(isPlainData);
}

/** A copy, because default values belong to the schema. */
function freezeCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(freezeCopy));
  const copy: Record<string, unknown> = Object.create(Object.getPrototypeOf(value));
  for (const [name, member] of Object.entries(value)) copy[name] = freezeCopy(member);
  return Object.freeze(copy);
}
