import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';

/** Whether anything is selected of the `type` being resolved other than what is known already. */
export function asksBeyond(info: GraphQLResolveInfo, type: string, known: ReadonlySet<string>): boolean {
  return someField(info, type, (name) => name !== '__typename' && !known.has(name));
}

/** Whether this field is selected of the `type` being resolved. */
export function asksFor(info: GraphQLResolveInfo, type: string, wanted: string): boolean {
  return someField(info, type, (name) => name === wanted);
}

/** Whether a field is selected below the one being resolved, by way of others; each with the type that it is a field of. */
export function asksForPath(
  info: GraphQLResolveInfo,
  ...path: readonly (readonly [type: string, name: string])[]
): boolean {
  let nodes: readonly FieldNode[] = info.fieldNodes;
  for (const [type, name] of path) {
    nodes = nodes.flatMap((node) =>
      [...fieldsIn(node.selectionSet, info, type)].filter((field) => field.name.value === name),
    );
  }
  return nodes.length > 0;
}

function someField(info: GraphQLResolveInfo, type: string, test: (name: string) => boolean): boolean {
  for (const name of namesOf(info, type)) if (test(name)) return true;
  return false;
}

type Names = ReadonlySet<string>;

/** By the variables of an execution, the fields and the type: a list of 500 ids asks 500 times. */
const namesRead = new WeakMap<GraphQLResolveInfo['variableValues'], Map<readonly FieldNode[], Map<string, Names>>>();

function namesOf(info: GraphQLResolveInfo, type: string): Names {
  const { fieldNodes, variableValues } = info;
  const byField = namesRead.get(variableValues) ?? new Map<readonly FieldNode[], Map<string, Names>>();
  if (byField.size === 0) namesRead.set(variableValues, byField);
  const byType = byField.get(fieldNodes) ?? new Map<string, Names>();
  if (byType.size === 0) byField.set(fieldNodes, byType);
  const before = byType.get(type);
  if (before) return before;
  const names = new Set<string>();
  for (const { selectionSet } of fieldNodes)
    for (const { name } of fieldsIn(selectionSet, info, type)) names.add(name.value);
  byType.set(type, names);
  return names;
}

/** What has to be known to read a selection. */
export type Reading = Pick<GraphQLResolveInfo, 'fragments' | 'schema' | 'variableValues'>;

/** Every field that a selection asks of a type. A fragment is read once: some spread one another a million times. */
export function* fieldsIn(
  set: SelectionSetNode | undefined,
  info: Reading,
  type: string,
  spread: Set<string> = new Set(),
): Generator<FieldNode, void, void> {
  for (const selection of set?.selections ?? []) {
    if (!included(selection, info)) continue;
    if (selection.kind === 'Field') {
      yield selection;
      continue;
    }
    if (selection.kind === 'FragmentSpread') {
      if (spread.has(selection.name.value)) continue;
      spread.add(selection.name.value);
    }
    const fragment = selection.kind === 'InlineFragment' ? selection : info.fragments[selection.name.value];
    if (applies(fragment?.typeCondition?.name.value, type, info.schema))
      yield* fieldsIn(fragment?.selectionSet, info, type, spread);
  }
}

/** A fragment on another type selects nothing of this one; below `node` they stand side by side. */
function applies(condition: string | undefined, type: string, schema: GraphQLSchema): boolean {
  if (condition === undefined || condition === type) return true;
  const [wider, own] = [schema.getType(condition), schema.getType(type)];
  return isAbstractType(wider) && isObjectType(own) && schema.isSubType(wider, own);
}

function included(selection: SelectionSetNode['selections'][number], { variableValues }: Reading): boolean {
  if (!selection.directives?.length) return true;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.['if'] !== false;
}
