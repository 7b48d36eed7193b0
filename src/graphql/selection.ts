import {
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { isIncluded } from '../executor/collect-fields.js';

/** Whether the selection on `type` contains fields outside `fields`. */
export function selectsOtherThan(info: GraphQLResolveInfo, type: string, excluded: ReadonlySet<string>): boolean {
  return selectsSomeField(info, type, (name) => name !== '__typename' && !excluded.has(name));
}

/** Whether the selection on `type` contains the field. */
export function selectsField(info: GraphQLResolveInfo, type: string, fieldName: string): boolean {
  return selectsSomeField(info, type, (name) => name === fieldName);
}

/** Whether a field is selected at a path below the current one; each step names the parent type and the field. */
export function selectsPath(
  info: GraphQLResolveInfo,
  ...path: readonly (readonly [type: string, name: string])[]
): boolean {
  let nodes: readonly FieldNode[] = info.fieldNodes;
  for (const [type, name] of path) {
    nodes = nodes.flatMap((node) =>
      [...iterateFields(node.selectionSet, info, type)].filter((field) => field.name.value === name),
    );
  }
  return nodes.length > 0;
}

function selectsSomeField(info: GraphQLResolveInfo, type: string, test: (name: string) => boolean): boolean {
  for (const name of getFieldNames(info, type)) if (test(name)) return true;
  return false;
}

type FieldNames = ReadonlySet<string>;

/** By field and type. Executors share an array of nodes only between executions with the same `@skip` and `@include`. */
const fieldNameCache = new WeakMap<readonly FieldNode[], Map<string, FieldNames>>();

function getFieldNames(info: GraphQLResolveInfo, type: string): FieldNames {
  const { fieldNodes } = info;
  let byType = fieldNameCache.get(fieldNodes);
  if (!byType) {
    byType = new Map();
    fieldNameCache.set(fieldNodes, byType);
  }
  const cached = byType.get(type);
  if (cached) return cached;
  const names = new Set<string>();
  for (const { selectionSet } of fieldNodes)
    for (const { name } of iterateFields(selectionSet, info, type)) names.add(name.value);
  byType.set(type, names);
  return names;
}

/** What is needed to evaluate a selection. */
export type SelectionContext = Pick<GraphQLResolveInfo, 'fragments' | 'schema' | 'variableValues'>;

type FragmentSelection = InlineFragmentNode | FragmentSpreadNode;

/** Iterates over the selected fields of a type. Each fragment is visited once: spreads may multiply exponentially. */
export function* iterateFields(
  set: SelectionSetNode | undefined,
  info: SelectionContext,
  type: string,
  visitedFragments: Set<string> = new Set(),
  onFragment?: (fragment: FragmentSelection) => void,
): Generator<FieldNode, void, void> {
  for (const selection of set?.selections ?? []) {
    if (!isIncluded(selection, info.variableValues)) continue;
    if (selection.kind === 'Field') {
      yield selection;
      continue;
    }
    if (selection.kind === 'FragmentSpread') {
      if (visitedFragments.has(selection.name.value)) continue;
      visitedFragments.add(selection.name.value);
    }
    const fragment = selection.kind === 'InlineFragment' ? selection : info.fragments[selection.name.value];
    if (!fragmentApplies(fragment?.typeCondition?.name.value, type, info.schema)) continue;
    onFragment?.(selection);
    yield* iterateFields(fragment?.selectionSet, info, type, visitedFragments, onFragment);
  }
}

/** Whether a fragment's type condition matches; below `node`, fragments on several types appear side by side. */
function fragmentApplies(condition: string | undefined, type: string, schema: GraphQLSchema): boolean {
  if (condition === undefined || condition === type) return true;
  const [conditionType, objectType] = [schema.getType(condition), schema.getType(type)];
  return isAbstractType(conditionType) && isObjectType(objectType) && schema.isSubType(conditionType, objectType);
}
