import { collectFields, collectSubFields } from '@graphql-tools/utils';
import {
  type DocumentNode,
  defaultFieldResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type ValueNode,
  visit,
} from 'graphql';
import { type Leaf, leafOf } from './leaf.js';

export type Values = Readonly<Record<string, unknown>>;
type Field = GraphQLField<unknown, unknown>;

/**
 * What an operation comes down to, worked out once and run many times: which fields are asked of which type, what their
 * arguments are, how their values are completed. `run.ts` runs it as graphql-js would run the document.
 */
export interface Plan {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly fields: readonly FieldPlan[];
}

/** One field, by whatever nodes of the document ask for it. */
export interface FieldPlan {
  /** In the answer. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly field: Field;
  /** Without the last where {@link wantsInfo} says so. */
  resolve(source: unknown, args: Values, context: unknown, info?: GraphQLResolveInfo): unknown;
  /** The member of the parent that it is read from, where that is all there is to it. */
  readonly member: string | null;
  /** The same at every run; null where they depend on variables, or are wrong. */
  readonly args: Values | null;
  readonly shape: Shape;
  /** `__typename` of the type it is asked of; null for every other field. */
  readonly constant: string | null;
  /** Whether the resolver takes its fourth argument: most do not, and making it is half of what a field costs. */
  readonly wantsInfo: boolean;
  /** What is asked of a type that the field turns out to have. */
  readonly below: (type: GraphQLObjectType) => readonly FieldPlan[];
}

/** How the values of a field are completed. */
export type Shape = { readonly required: boolean } & (
  | ({ readonly kind: 'leaf' } & Leaf)
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'object'; readonly type: GraphQLObjectType }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType }
);

/** How often a document may differ by what its variables skip before it is no longer worth a plan each. */
const MOST_VARIANTS = 8;

/** Fields of all plans that are kept; one takes some 600 bytes, and a fragment may be planned wherever it is spread. */
const MOST_FIELDS = 100_000;

/** Plans of the operations of one document. */
class Operations {
  readonly #variants = new Map<string, Plan | null>();
  /** Variables that decide what is skipped; null where no operation of the document is planned. */
  readonly #deciding: readonly string[] | null;
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;
  readonly #count: (fields: number) => void;

  constructor(schema: GraphQLSchema, document: DocumentNode, count: (fields: number) => void) {
    this.#schema = schema;
    this.#document = document;
    this.#count = count;
    this.#deciding = isPlannable(document) ? decidingVariables(document) : null;
  }

  plan(operation: OperationDefinitionNode, variables: Values): Plan | null {
    if (!this.#deciding) return null;
    const deciding = this.#deciding.map((name) => [name, variables[name]] as const);
    // A condition that is null is an error, at a place that executors do not agree on.
    if (deciding.some(([, value]) => value === null)) return null;
    const variant = `${operation.name?.value ?? ''} ${deciding.map(([, value]) => value).join()}`;
    const known = this.#variants.get(variant);
    if (known !== undefined) return known;
    if (this.#variants.size >= MOST_VARIANTS) return null;
    const plan = makePlan(this.#schema, this.#document, operation, Object.fromEntries(deciding), this.#count);
    this.#variants.set(variant, plan);
    return plan;
  }
}

/** Keeps plans for as long as the documents are kept that they are of, and begins anew when there are too many. */
export class Plans {
  readonly #schema: GraphQLSchema;
  #documents = new WeakMap<DocumentNode, Operations>();
  #fields = 0;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Null for what is better left to the ordinary executor. `variables` are coerced. */
  of(document: DocumentNode, operation: OperationDefinitionNode, variables: Values): Plan | null {
    if (this.#fields > MOST_FIELDS) {
      this.#documents = new WeakMap();
      this.#fields = 0;
    }
    let operations = this.#documents.get(document);
    if (!operations) {
      operations = new Operations(this.#schema, document, (fields) => {
        this.#fields += fields;
      });
      this.#documents.set(document, operations);
    }
    return operations.plan(operation, variables);
  }
}

/** Incremental delivery is for the ordinary executor, and so is a key that would be no plain member of an object. */
function isPlannable(document: DocumentNode): boolean {
  let plannable = true;
  visit(document, {
    Directive: ({ name }) => {
      plannable &&= name.value !== 'defer' && name.value !== 'stream';
    },
    Field: ({ name, alias }) => {
      plannable &&= (alias ?? name).value !== '__proto__';
    },
  });
  return plannable;
}

function decidingVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: (directive) => {
      visit(directive, { Variable: ({ name }) => void names.add(name.value) });
    },
  });
  return [...names];
}

function makePlan(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  deciding: Values,
  count: (fields: number) => void,
): Plan | null {
  const rootType = schema.getRootType(operation.operation);
  if (!rootType) return null;
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions)
    if (definition.kind === 'FragmentDefinition') fragments[definition.name.value] = definition;

  const decided = { coerced: { ...deciding }, sources: {} };
  const planned = (type: GraphQLObjectType, fields: Iterable<readonly [string, readonly FieldNode[]]>) => {
    const plans: FieldPlan[] = [];
    for (const [key, nodes] of fields) {
      const field = nodes[0] && fieldOf(schema, type, nodes[0].name.value);
      if (field) plans.push(planField(key, nodes, type, field, below(nodes)));
    }
    count(plans.length);
    return plans;
  };
  const below = (nodes: readonly FieldNode[]): FieldPlan['below'] => {
    const known = new Map<GraphQLObjectType, readonly FieldPlan[]>();
    const find = (type: GraphQLObjectType) => {
      const found = known.get(type);
      if (found) return found;
      const { fields } = collectSubFields(schema, fragments, decided, type, [...nodes]);
      const plans = planned(type, fields);
      known.set(type, plans);
      return plans;
    };
    // A field mostly has the type that it had before.
    let last: { readonly type: GraphQLObjectType; readonly plans: readonly FieldPlan[] } | undefined;
    return (type) => {
      if (last?.type !== type) last = { type, plans: find(type) };
      return last.plans;
    };
  };
  try {
    const { fields } = collectFields(schema, fragments, decided, rootType, operation.selectionSet);
    return { schema, operation, fragments, fields: planned(rootType, fields) };
  } catch {
    // A condition that has no value: the ordinary executor says so.
    return null;
  }
}

function fieldOf(schema: GraphQLSchema, type: GraphQLObjectType, name: string): Field | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return type.getFields()[name];
}

function planField(
  key: string,
  nodes: readonly FieldNode[],
  parentType: GraphQLObjectType,
  field: Field,
  below: FieldPlan['below'],
): FieldPlan {
  const shape = shapeOf(field.type);
  // Where the builder of the schema says that a resolver only reads a member, it need not be called.
  const exposed = field.extensions['pothosExposedField'];
  const member = typeof exposed === 'string' && field.args.length === 0 ? exposed : null;
  const resolve = field.resolve ?? defaultFieldResolver;
  // One that declares no parameters may read them all the same.
  const wantsInfo = member === null && (resolve.length === 0 || resolve.length > 3);
  return {
    key,
    nodes,
    parentType,
    field,
    resolve,
    member,
    constant: field === TypeNameMetaFieldDef ? parentType.name : null,
    args: constantArguments(field, nodes),
    shape,
    wantsInfo,
    below,
  };
}

function shapeOf(type: GraphQLOutputType): Shape {
  const required = isNonNullType(type);
  const bare = required ? type.ofType : type;
  if (isListType(bare)) return { kind: 'list', required, item: shapeOf(bare.ofType) };
  if (isLeafType(bare)) return { kind: 'leaf', required, ...leafOf(bare) };
  return isAbstractType(bare) ? { kind: 'abstract', required, type: bare } : { kind: 'object', required, type: bare };
}

function constantArguments(field: Field, [node]: readonly FieldNode[]): Values | null {
  if (!node || node.arguments?.some(({ value }) => usesVariables(value))) return null;
  try {
    return Object.freeze(getArgumentValues(field, node));
  } catch {
    // Said each time, where the field is resolved.
    return null;
  }
}

function usesVariables(value: ValueNode): boolean {
  if (value.kind === 'Variable') return true;
  if (value.kind === 'ListValue') return value.values.some(usesVariables);
  return value.kind === 'ObjectValue' && value.fields.some((field) => usesVariables(field.value));
}
