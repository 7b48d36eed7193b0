import {
  type DocumentNode,
  defaultFieldResolver,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import {
  type CollectContext,
  type CollectedFields,
  collectFields,
  type Fragments,
  getFragments,
} from './collect-fields.js';
import { type ArgumentValues, getConstantArguments } from './constant-arguments.js';
import { getFieldHints } from './field-hints.js';
import { createLeafSerializer, type LeafSerializer } from './leaf-serializer.js';

type FieldDefinition = GraphQLField<unknown, unknown>;

/**
 * The part of an operation that is the same for every execution: the fields selected on each type, their constant arguments
 * and how their values are completed. `plan-executor.ts` executes it.
 */
export interface ExecutionPlan {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Fragments;
  readonly fields: readonly FieldPlan[];
}

export interface FieldPlan {
  readonly responseKey: string;
  /** All that select this response key. */
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly definition: FieldDefinition;
  /** Called without the last parameter unless `needsInfo`. */
  resolve(source: unknown, args: ArgumentValues, context: unknown, info?: GraphQLResolveInfo): unknown;
  /** The property of the source with the value, if the resolver only reads it. */
  readonly property: string | null;
  /** The value of `__typename`; null for every other field. */
  readonly constantValue: string | null;
  /** Null where they depend on variables, are invalid, or must not be shared. */
  readonly args: ArgumentValues | null;
  readonly shape: OutputShape;
  /** Most resolvers do not use it, and building it is half of what a field costs. */
  readonly needsInfo: boolean;
  readonly getSubfields: (type: GraphQLObjectType) => readonly FieldPlan[];
}

/** How the values of a field are completed. */
export type OutputShape = { readonly isNonNull: boolean } & (
  | ({ readonly kind: 'leaf' } & LeafSerializer)
  | { readonly kind: 'list'; readonly item: OutputShape }
  | { readonly kind: 'object'; readonly type: GraphQLObjectType }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType }
);

export interface BuildPlanOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The coerced variables that `@skip` and `@include` use. */
  readonly conditionValues: Readonly<Record<string, unknown>>;
  /** Called with the number of fields that were planned, now and later: fields below the root are planned when first reached. */
  readonly onFieldsPlanned: (count: number) => void;
}

/** Null where the operation cannot be executed: graphql-js reports why. */
export function buildPlan(options: BuildPlanOptions): ExecutionPlan | null {
  const { schema, document, operation, conditionValues, onFieldsPlanned } = options;
  const rootType = schema.getRootType(operation.operation);
  if (!rootType) return null;
  const fragments = getFragments(document);
  const context = { schema, fragments, variableValues: conditionValues };

  const planFields = (type: GraphQLObjectType, collected: CollectedFields): FieldPlan[] => {
    const plans: FieldPlan[] = [];
    for (const [responseKey, nodes] of collected) {
      const definition = nodes[0] && getFieldDefinition(schema, type, nodes[0].name.value);
      if (!definition) continue;
      const getSubfields = createSubfieldGetter(context, nodes, planFields);
      plans.push(buildFieldPlan(responseKey, nodes, type, definition, getSubfields));
    }
    onFieldsPlanned(plans.length);
    return plans;
  };
  try {
    const collected = collectFields(context, rootType, [operation.selectionSet]);
    return { schema, operation, fragments, fields: planFields(rootType, collected) };
  } catch {
    // A condition without a value.
    return null;
  }
}

function createSubfieldGetter(
  context: CollectContext,
  nodes: readonly FieldNode[],
  planFields: (type: GraphQLObjectType, collected: CollectedFields) => readonly FieldPlan[],
): FieldPlan['getSubfields'] {
  const planned = new Map<GraphQLObjectType, readonly FieldPlan[]>();
  const plan = (type: GraphQLObjectType): readonly FieldPlan[] => {
    const cached = planned.get(type);
    if (cached) return cached;
    const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const plans = planFields(type, collectFields(context, type, selectionSets));
    planned.set(type, plans);
    return plans;
  };
  // Values of one field mostly have the same type.
  let last: { readonly type: GraphQLObjectType; readonly plans: readonly FieldPlan[] } | undefined;
  return (type) => {
    if (last?.type !== type) last = { type, plans: plan(type) };
    return last.plans;
  };
}

function getFieldDefinition(schema: GraphQLSchema, type: GraphQLObjectType, name: string): FieldDefinition | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return type.getFields()[name];
}

function buildFieldPlan(
  responseKey: string,
  nodes: readonly FieldNode[],
  parentType: GraphQLObjectType,
  definition: FieldDefinition,
  getSubfields: FieldPlan['getSubfields'],
): FieldPlan {
  const hints = getFieldHints(definition);
  const resolve = definition.resolve ?? defaultFieldResolver;
  const readProperty = hints.property ?? (resolve === defaultFieldResolver ? definition.name : null);
  return {
    responseKey,
    nodes,
    parentType,
    definition,
    resolve,
    // Invalid arguments are an error even where the resolver would ignore them.
    property: definition.args.length === 0 ? readProperty : null,
    constantValue: definition === TypeNameMetaFieldDef ? parentType.name : null,
    args: getConstantArguments(definition, nodes[0]),
    shape: buildShape(definition.type),
    needsInfo: hints.info !== false,
    getSubfields,
  };
}

function buildShape(type: GraphQLOutputType): OutputShape {
  const isNonNull = isNonNullType(type);
  const nullable = isNonNull ? type.ofType : type;
  if (isListType(nullable)) return { kind: 'list', isNonNull, item: buildShape(nullable.ofType) };
  if (isLeafType(nullable)) return { kind: 'leaf', isNonNull, ...createLeafSerializer(nullable) };
  return isAbstractType(nullable)
    ? { kind: 'abstract', isNonNull, type: nullable }
    : { kind: 'object', isNonNull, type: nullable };
}
