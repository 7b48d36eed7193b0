import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { getFragments } from '../executor/collect-fields.js';

const RULE = 'GraphQL specification, "Single Root Field"';

/**
 * Returns the errors of a subscription that does not have a single, unconditional root field. Checks the requested operation only. The
 * rule of graphql-js 16 evaluates `@skip` and `@include` without variables, and fails for those that use one.
 */
export function findSubscriptionErrors(
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): readonly GraphQLError[] {
  if (operation !== 'subscription') return [];
  const errors: GraphQLError[] = [];
  const report = (message: string, nodes: readonly (DirectiveNode | FieldNode)[]) =>
    errors.push(new GraphQLError(`A subscription must ${message} (${RULE}).`, { nodes }));
  const fields = new Map<string, FieldNode>();
  const fragments = getFragments(document);
  const visited = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      const condition = selection.directives?.find(({ name }) => name.value === 'skip' || name.value === 'include');
      if (condition) report(`not have "@${condition.name.value}" on its root field`, [condition]);
      if (selection.kind === Kind.FIELD) fields.set((selection.alias ?? selection.name).value, selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        const fragment = fragments[selection.name.value];
        if (fragment) visit(fragment.selectionSet);
      }
    }
  };
  visit(selectionSet);
  if (fields.size > 1) report('select only one top level field', [...fields.values()].slice(1));
  for (const [, field] of fields)
    if (field.name.value.startsWith('__')) report('not select an introspection top level field', [field]);
  return errors.slice(0, MAX_ERRORS);
}

/** Each error searches the text for its lines. */
const MAX_ERRORS = 20;
