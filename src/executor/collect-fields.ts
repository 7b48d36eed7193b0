import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  type InlineFragmentNode,
  isAbstractType,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';

export interface CollectContext {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Coerced. Only those that `@skip` and `@include` use are read. */
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** Those of a document, by name. */
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export type CollectedFields = ReadonlyMap<string, readonly FieldNode[]>;

export function getFragments(document: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions)
    if (definition.kind === 'FragmentDefinition') fragments[definition.name.value] = definition;
  return fragments;
}

/**
 * The fields that selection sets select on an object type, by response key: CollectFields of the specification, which
 * graphql-js does not export. `@defer` and `@stream` are ignored.
 */
export function collectFields(
  context: CollectContext,
  type: GraphQLObjectType,
  selectionSets: Iterable<SelectionSetNode>,
  onFragment?: (selection: FragmentSpreadNode | InlineFragmentNode) => void,
): CollectedFields {
  const fields = new Map<string, FieldNode[]>();
  const visitedFragments = new Set<string>();
  const visit = (selections: readonly SelectionNode[]): void => {
    for (const selection of selections) {
      if (selection.kind === 'FragmentSpread' && visitedFragments.has(selection.name.value)) continue;
      if (!isIncluded(selection, context.variableValues)) continue;
      if (selection.kind === 'Field') {
        const responseKey = (selection.alias ?? selection.name).value;
        const nodes = fields.get(responseKey);
        if (nodes) nodes.push(selection);
        else fields.set(responseKey, [selection]);
        continue;
      }
      if (selection.kind === 'FragmentSpread') visitedFragments.add(selection.name.value);
      const fragment = selection.kind === 'InlineFragment' ? selection : context.fragments[selection.name.value];
      if (!fragment || !fragmentApplies(context.schema, fragment.typeCondition, type)) continue;
      onFragment?.(selection);
      visit(fragment.selectionSet.selections);
    }
  };
  for (const { selections } of selectionSets) visit(selections);
  return fields;
}

/** Whether `@skip` and `@include` include the selection. */
function isIncluded(selection: SelectionNode, variableValues: CollectContext['variableValues']): boolean {
  if (!selection.directives?.length) return true;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.['if'] !== false;
}

function fragmentApplies(
  schema: GraphQLSchema,
  typeCondition: FragmentDefinitionNode['typeCondition'] | undefined,
  type: GraphQLObjectType,
): boolean {
  const condition = typeCondition && typeFromAST(schema, typeCondition);
  if (!typeCondition || condition === type) return true;
  return isAbstractType(condition) && schema.isSubType(condition, type);
}
