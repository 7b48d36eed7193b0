import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type TypeNode,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql';
import { type Fragments, getFragments } from '../executor/collect-fields.js';

/** The part of JSON Schema that describes arguments and results of tools. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

/** Types of other scalars: any value. */
const SCALAR_TYPES: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Int: 'integer',
  Float: 'number',
  Boolean: 'boolean',
  Date: 'string',
  DateTime: 'string',
  JSONObject: 'object',
};

/**
 * Returns the schema of the arguments of a tool, which are the variables of its operation. `expanded` has the arguments that replace a
 * variable, by its type: flat arguments take a fraction of the tokens of nested ones, and models make fewer mistakes with them.
 */
export function toInputSchema(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  expanded: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>,
): ObjectSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const { variable, type, description, defaultValue } of variableDefinitions) {
    const inputType = typeFromAST(schema, type as TypeNode) as GraphQLInputType;
    const arguments_ = expanded[getNamedType(inputType).name];
    if (arguments_) {
      Object.assign(properties, arguments_);
      continue;
    }
    const name = variable.name.value;
    properties[name] = {
      ...toInputType(inputType),
      ...(description && { description: description.value }),
      ...(defaultValue && { default: valueFromASTUntyped(defaultValue) }),
    };
    if (isNonNullType(inputType) && !defaultValue) required.push(name);
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

/** The type of an argument. Its members have no descriptions: that of the variable says what is needed. */
export function toInputType(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return toInputType(type.ofType);
  if (isListType(type)) return { type: 'array', items: toInputType(type.ofType) };
  if (isEnumType(type)) return { enum: type.getValues().map(({ name }) => name) };
  if (!isInputObjectType(type)) return toScalar(type.name);
  const fields = Object.values(type.getFields());
  const required = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, type: fieldType }) => [name, toInputType(fieldType)])),
    ...(required.length > 0 && { required }),
  };
}

/**
 * The result of a tool is the selection of its operation. Members that are null are left out of results, so none is required: to write
 * that each may be null would take a quarter of all tokens.
 */
export function toOutputSchema(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): ObjectSchema {
  const root = schema.getRootType(operation);
  if (!root) throw new TypeError(`The schema has no ${operation} type.`);
  return toObject(getFragments(document), root, selectionSet);
}

function toObject(fragments: Fragments, type: GraphQLOutputType, selectionSet: SelectionSetNode): ObjectSchema {
  return { type: 'object', properties: Object.fromEntries(toProperties(fragments, type, selectionSet)) };
}

function* toProperties(
  fragments: Fragments,
  type: GraphQLOutputType,
  { selections }: SelectionSetNode,
): Iterable<[string, JsonSchema]> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value;
      const field = 'getFields' in type ? type.getFields()[name] : undefined;
      if (!field || !('args' in field)) throw new TypeError(`No field ${name}.`);
      // Errors of payloads are beside the data, as all others.
      if (getNamedType(field.type).name === 'Error') continue;
      const key = selection.alias?.value ?? name;
      yield [key, toOutputType(fragments, field.type, selection.selectionSet)];
    } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments[selection.name.value];
      if (fragment) yield* toProperties(fragments, type, fragment.selectionSet);
    }
  }
}

function toOutputType(
  fragments: Fragments,
  type: GraphQLOutputType,
  selectionSet: SelectionSetNode | undefined,
): JsonSchema {
  if (isNonNullType(type)) return toOutputType(fragments, type.ofType, selectionSet);
  if (isListType(type)) {
    const items = toOutputType(fragments, type.ofType, selectionSet);
    // An item that is null keeps its place.
    const isNullable = !isNonNullType(type.ofType) && typeof items.type === 'string';
    return { type: 'array', items: isNullable ? { ...items, type: [`${items.type}`, 'null'] } : items };
  }
  if (selectionSet) return toObject(fragments, type, selectionSet);
  return isObjectType(type) ? {} : toScalar(getNamedType(type).name);
}

/** Enums of results are strings: their values are those of the service, and get more. */
function toScalar(name: string): JsonSchema {
  if (name === 'JSON') return {};
  return { type: SCALAR_TYPES[name] ?? 'string' };
}
