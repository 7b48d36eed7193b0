import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
  isEnumType,
} from 'graphql';
import { getScalarHints } from './field-hints.js';
import { inspect } from './graphql-internals.js';

/** A scalar or enum, and which values its `serialize` would return unchanged. */
export interface LeafSerializer {
  readonly type: GraphQLLeafType;
  readonly jsonKind: 'string' | 'name' | 'int' | 'float' | 'boolean' | 'unknown';
  /** The names of the kind `name`. */
  readonly names: ReadonlySet<unknown>;
}

/** JSON kinds by identity of the scalar: a schema may replace a standard scalar by one of the same name that serializes differently. */
const JSON_KINDS: ReadonlyMap<GraphQLLeafType, LeafSerializer['jsonKind']> = new Map<
  GraphQLLeafType,
  LeafSerializer['jsonKind']
>([
  [GraphQLString, 'string'],
  [GraphQLID, 'string'],
  [GraphQLInt, 'int'],
  [GraphQLFloat, 'float'],
  [GraphQLBoolean, 'boolean'],
]);

const NO_NAMES: ReadonlySet<unknown> = new Set();

export function createLeafSerializer(type: GraphQLLeafType): LeafSerializer {
  if (isEnumType(type)) {
    const values = type.getValues();
    const hasOnlyNames = values.every(({ name, value }) => value === name);
    if (hasOnlyNames) return { type, jsonKind: 'name', names: new Set(values.map(({ name }) => name)) };
  } else if (getScalarHints(type).serializesText) return { type, jsonKind: 'string', names: NO_NAMES };
  return { type, jsonKind: JSON_KINDS.get(type) ?? 'unknown', names: NO_NAMES };
}

/** Whether the type's `serialize` would return the value unchanged. */
export function isSerialized({ jsonKind, names }: LeafSerializer, value: unknown): boolean {
  switch (jsonKind) {
    case 'string':
      return typeof value === 'string';
    case 'name':
      return names.has(value);
    case 'int':
      return typeof value === 'number' && (value | 0) === value;
    case 'float':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'unknown':
      return false;
  }
}

/** A copy if no item has to be serialized, else null. It takes no more memory than its items, unlike a list that has grown. */
export function copySerializedList(leaf: LeafSerializer, list: unknown): unknown[] | null {
  if (!Array.isArray(list)) return null;
  for (const item of list) if (!isSerialized(leaf, item)) return null;
  return list.slice();
}

/** The plan executor checks `isSerialized` before, but not for items of lists and values of promises. */
export function serializeLeaf(leaf: LeafSerializer, value: unknown): unknown {
  if (isSerialized(leaf, value)) return value;
  const serialized = leaf.type.serialize(value);
  if (serialized != null) return serialized;
  throw new Error(
    `Expected \`${leaf.type}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
  );
}
