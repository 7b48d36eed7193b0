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
import { PAGE_SIZE } from '../domain/page.js';
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

/** What a field costs; a field without an entry is read from what is there already. */
interface FieldCost {
  /** REST calls for so many parents at once. */
  readonly calls?: (parents: number, args: Args) => number;
  /** Items for each parent, where it is a list or a connection. */
  readonly items?: (args: Args) => number;
}

/** How many there are of what a list hands out whole; nobody knows before. */
const A_FEW = 10;

const once = () => 1;
const each = (parents: number) => parents;
const batched = (parents: number) => Math.ceil(parents / PAGE_SIZE);
/** Machines are few, however many jobs run on them. */
const machines = (parents: number) => Math.min(parents, A_FEW);
const edges = ({ first, last }: Args) =>
  typeof first === 'number' ? first : typeof last === 'number' ? last : PAGE_SIZE;
const lengthOf = (ids: unknown) => (Array.isArray(ids) ? ids.length : 1);
const paged = (size: number): FieldCost => ({
  calls: (parents, args) => parents * Math.max(1, Math.ceil(edges(args) / size)),
  items: edges,
});

/** Jobs by the page, sessions and backends from their lists, characterizations one by one. */
function callsForNodes(ids: unknown): number {
  const many: Record<string, number> = { Job: 0, Session: 0, Backend: 0, Characterization: 0 };
  for (const id of Array.isArray(ids) ? ids : []) {
    const text = `${id}`;
    const end = text.indexOf(':');
    const type = end < 0 ? text : text.slice(0, end);
    if (Object.hasOwn(many, type)) many[type] = (many[type] ?? 0) + 1;
  }
  const { Job = 0, Session = 0, Backend = 0, Characterization = 0 } = many;
  return batched(Job) + Math.min(Session, 1) + Math.min(Backend, 1) + Characterization;
}

const COSTS: Readonly<Record<string, FieldCost>> = {
  'Query.apiKey': { calls: once },
  'Query.backend': { calls: once },
  'Query.backends': { calls: once, items: () => A_FEW },
  'Query.characterization': { calls: once },
  'Query.job': { calls: once },
  'Query.jobs': paged(PAGE_SIZE),
  'Query.node': { calls: once },
  'Query.nodes': { calls: (_parents, { ids }) => callsForNodes(ids), items: ({ ids }) => lengthOf(ids) },
  'Query.session': { calls: once },
  'Query.sessions': { calls: once, items: edges },
  'Mutation.cancelJob': { calls: once },
  'Mutation.cancelJobs': { calls: once },
  'Mutation.createJob': { calls: once },
  'Mutation.createSession': { calls: once },
  'Mutation.deleteJob': { calls: once },
  'Mutation.endSession': { calls: once },
  'CreateJobPayload.job': { calls: once },
  'CancelJobPayload.job': { calls: once },
  'CancelJobsPayload.jobs': { calls: once, items: () => PAGE_SIZE },
  'Job.backend': { calls: once },
  'Job.childJobIds': { calls: each },
  'Job.children': paged(PAGE_SIZE),
  'Job.cost': { calls: each },
  'Job.parent': { calls: batched },
  'Job.session': { calls: once },
  'JobProgress.childJobs': { calls: each },
  'JobResults.childProbabilities': { calls: each, items: () => A_FEW },
  'JobResults.probabilities': {
    calls: each,
    items: ({ top }) => (typeof top === 'number' ? Math.min(top, A_FEW) : A_FEW),
  },
  'ChildProbabilities.job': { calls: batched },
  'ChildProbabilities.probabilities': { calls: batched, items: () => A_FEW },
  'Session.backend': { calls: once },
  'Session.jobs': paged(PAGE_SIZE),
  'SessionRemaining.jobs': { calls: each },
  'Backend.characterization': { calls: machines },
  'Backend.characterizations': paged(10),
  'Backend.jobs': paged(PAGE_SIZE),
  'Characterization.backend': { calls: once },
  'QpuUsage.backend': { calls: once },
  'Organization.report': { calls: each },
  'User.jobs': paged(PAGE_SIZE),
  // Only v0.3 lists by project, and v0.4 says what the jobs are.
  'Project.jobs': {
    ...paged(PAGE_SIZE),
    calls: (parents, { first }) => 2 * parents * Math.max(1, batched(edges({ first }))),
  },
};

/**
 * What an operation may cost, before anything of it is done: from its lists' `first`, how they nest, and which fields
 * need calls. What is remembered or shared costs less. Beyond the budget it is counted no further.
 */
export function costOf(question: Question, budget: Budget): Budget {
  return estimate(question, budget);
}

/** `isSure`: it is the same for all who ask with the same sizes, whatever else they ask with. */
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
      const cost = COSTS[`${type.name}.${field.name}`];
      const args = argumentsOf(field, node, reading);
      // Such a field fails when it is its turn, and costs nothing.
      if (!args) sum.isSure = false;
      sum.calls += cost?.calls?.(parents, args ?? {}) ?? 0;
      const below = getNamedType(field.type);
      if (!isCompositeType(below)) continue;
      const items = cost?.items?.(args ?? {}) ?? A_FEW;
      const each = !isListType(getNullableType(field.type)) ? 1 : field.name === 'edges' ? edges : items;
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

/** How many answers of {@link costOf} are kept for one document: as many as there are sizes that its lists are asked in. */
const MOST_KEPT = 50;
/** The arguments that {@link COSTS} looks at. */
const SIZES: ReadonlySet<string> = new Set(['first', 'last', 'ids', 'top']);

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
    Argument: (argument) => void (SIZES.has(argument.name.value) && collect(argument)),
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

function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode, { variableValues }: Reading): Args | null {
  try {
    return getArgumentValues(field, node, variableValues);
  } catch {
    return null;
  }
}
