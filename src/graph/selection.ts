import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  type SelectionSetNode,
} from 'graphql';

/** Whether anything is selected below this field other than what is known already. */
export function asksBeyond(info: GraphQLResolveInfo, known: ReadonlySet<string>): boolean {
  return someField(info, (name) => name !== '__typename' && !known.has(name));
}

/** Whether this field is selected below the one being resolved. */
export function asksFor(info: GraphQLResolveInfo, wanted: string): boolean {
  return someField(info, (name) => name === wanted);
}

function someField(info: GraphQLResolveInfo, test: (name: string) => boolean): boolean {
  const found = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (!included(selection, info)) return false;
      if (selection.kind === 'Field') return test(selection.name.value);
      if (selection.kind === 'InlineFragment') return found(selection.selectionSet);
      return found(info.fragments[selection.name.value]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some((node: FieldNode) => found(node.selectionSet));
}

function included(selection: SelectionSetNode['selections'][number], { variableValues }: GraphQLResolveInfo): boolean {
  if (!selection.directives?.length) return true;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.['if'] !== false;
}
