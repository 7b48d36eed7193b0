import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isCompositeType,
  isLeafType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  visit,
} from 'graphql';
import { ASSUMED_LIST_SIZE } from './field-cost.js';
import { getFieldCost } from './field-options.js';
import { fieldsIn, type Reading } from './selection.js';

/** What an operation, or one event of a subscription, may cost at most. */
export interface Budget {
  /** REST calls. */
  readonly calls: number;
  /** Values in the answer. */
  readonly values: number;
}

export interface Question {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
}

type Args = Readonly<Record<string, unknown>>;

/**
 * What an operation may cost, before it runs: from `first` and the like, how lists nest, and what its fields declare. Cache
 * hits and deduplicated calls make it cheaper. It is counted no further than the budget. `isSure`: it is the same for all
 * variables with the same sizes.
 */
function estimate(question: Question, budget: Budget): Budget & { readonly isSure: boolean } {
  const operation = getOperationAST(question.document, question.operationName);
  const reading = operation && readingOf(question, operation);
  // What cannot be run costs nothing.
  if (!reading) return { calls: 0, values: 0, isSure: false };
  const sum = { calls: 0, values: 0, isSure: true };
  const walk = (sets: readonly SelectionSetNode[], type: GraphQLObjectType, parents: number, edges: number): void => {
    for (const nodes of fieldsOf(sets, type, reading)) {
      if (sum.calls > budget.calls || sum.values > budget.values) return;
      sum.values += parents;
      const [node] = nodes;
      const field = node && type.getFields()[node.name.value];
      if (!field) continue;
      const cost = getFieldCost(field);
      const args = argumentsOf(field, node, reading);
      if (!args) {
        // The field fails when it is executed, and costs nothing.
        sum.isSure = false;
        continue;
      }
      sum.calls += cost?.calls?.(parents, args) ?? 0;
      const below = getNamedType(field.type);
      if (!isCompositeType(below)) continue;
      // A negative size is rejected later: it must not lower the cost of other fields.
      const items = Math.max(0, cost?.items?.(args) ?? ASSUMED_LIST_SIZE);
      const each = !isListType(getNullableType(field.type)) ? 1 : cost?.hasItemsOfParent ? edges : items;
      if (each === 0) continue;
      const selected = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      const possible = isObjectType(below) ? [below] : reading.schema.getPossibleTypes(below);
      for (const one of possible) walk(selected, one, parents * each, items);
    }
  };
  const root = reading.schema.getRootType(operation.operation);
  if (root) walk([operation.selectionSet], root, 1, 1);
  return sum;
}

/** Estimates cached per document: as many as there are combinations of sizes. */
const MOST_KEPT = 50;
/** The arguments that declared costs depend on. */
export const SIZE_ARGUMENTS: ReadonlySet<string> = new Set(['first', 'last', 'ids', 'top']);

/** The same, worked out once for a document and the variables that decide it. */
export class Costs {
  readonly #budget: Budget;
  readonly #known = new WeakMap<DocumentNode, { readonly deciding: readonly string[]; costs: Map<string, Budget> }>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  of(question: Question): Budget {
    const { document, operationName, variables } = question;
    let known = this.#known.get(document);
    if (!known) {
      known = { deciding: decidingVariables(document), costs: new Map() };
      this.#known.set(document, known);
    }
    const key = keyOf(operationName, known.deciding, variables);
    const before = key === null ? undefined : known.costs.get(key);
    if (before) return before;
    const cost = estimate(question, this.#budget);
    if (key === null || !cost.isSure) return cost;
    if (known.costs.size >= MOST_KEPT) known.costs.clear();
    known.costs.set(key, cost);
    return cost;
  }
}

/** Null where a list or a long text decides: that is worked out each time. */
function keyOf(
  operationName: string | null | undefined,
  deciding: readonly string[],
  variables: Question['variables'],
): string | null {
  let key = operationName ?? '';
  for (const name of deciding) {
    const value = variables[name];
    if ((typeof value === 'object' && value !== null) || (typeof value === 'string' && value.length > 50)) return null;
    // One that is left out has its default, which one that is null has not.
    key += ` ${typeof value} ${value}`;
  }
  return key;
}

function decidingVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  const collect = (node: DirectiveNode | ArgumentNode) =>
    visit(node, { Variable: ({ name }) => void names.add(name.value) });
  visit(document, {
    Directive: (directive) => void collect(directive),
    Argument: (argument) => void (SIZE_ARGUMENTS.has(argument.name.value) && collect(argument)),
  });
  return [...names];
}

/** Only the variables that say how much: a program of a million gates is not read twice. */
function readingOf(
  { schema, document, variables }: Question,
  { variableDefinitions }: OperationDefinitionNode,
): Reading | null {
  const plain = variableDefinitions?.filter(({ type }) => {
    const named = typeFromAST(schema, type);
    return named && isLeafType(getNamedType(named));
  });
  const { coerced } = getVariableValues(schema, plain ?? [], variables);
  if (!coerced) return null;
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions)
    if (definition.kind === 'FragmentDefinition') fragments[definition.name.value] = definition;
  return { schema, fragments, variableValues: coerced };
}

/** The fields that are selected of a type, those that the executor merges together. */
function fieldsOf(
  sets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  reading: Reading,
): Iterable<readonly FieldNode[]> {
  const found = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  for (const set of sets) {
    for (const field of fieldsIn(set, reading, type.name, spread)) {
      const key = field.alias?.value ?? field.name.value;
      const merged = found.get(key);
      if (merged) merged.push(field);
      else found.set(key, [field]);
    }
  }
  return found.values();
}

/** Without those of input object types, whose variables are not coerced here. Null when they are invalid. */
function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode, { variableValues }: Reading): Args | null {
  if (field.args.length === 0) return NO_ARGUMENTS;
  const args = field.args.filter(({ type }) => isLeafType(getNamedType(type)));
  try {
    return getArgumentValues({ ...field, args }, node, variableValues);
  } catch {
    return null;
  }
}

const NO_ARGUMENTS: Args = {};
