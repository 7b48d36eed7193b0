import { assertObjectType, type FieldNode, type GraphQLResolveInfo } from 'graphql';
import { collectFields } from '../executor/collect-fields.js';
import { memoize } from '../primitives/memoize.js';

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
    nodes = collectNodes(info, type, nodes).filter((field) => field.name.value === name);
  }
  return nodes.length > 0;
}

function selectsSomeField(info: GraphQLResolveInfo, type: string, test: (name: string) => boolean): boolean {
  for (const name of getFieldNames(info, type)) if (test(name)) return true;
  return false;
}

type FieldNames = ReadonlySet<string>;

/** Names of the selected fields, by field and type. Executors share an array of nodes only between executions with the same `@skip` and `@include`. */
const getCache = memoize((_fieldNodes: readonly FieldNode[]) => new Map<string, FieldNames>());

function getFieldNames(info: GraphQLResolveInfo, type: string): FieldNames {
  const { fieldNodes } = info;
  const byType = getCache(fieldNodes);
  const cached = byType.get(type);
  if (cached) return cached;
  const names = new Set(collectNodes(info, type, fieldNodes).map(({ name }) => name.value));
  byType.set(type, names);
  return names;
}

function collectNodes(info: GraphQLResolveInfo, typeName: string, parents: readonly FieldNode[]): FieldNode[] {
  const type = assertObjectType(info.schema.getType(typeName));
  const selectionSets = parents.flatMap(({ selectionSet }) => selectionSet ?? []);
  return [...collectFields(info, type, selectionSets).values()].flat();
}
