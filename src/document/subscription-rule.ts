import { type ASTVisitor, GraphQLError, type SelectionSetNode, type ValidationContext } from 'graphql';

/**
 * `@skip` and `@include` are not allowed on the root field of a subscription (GraphQL specification, Single Root Field).
 * graphql-js 16 does not check it, and fails for a subscription without a root field.
 */
export function noConditionalRootField(context: ValidationContext): ASTVisitor {
  const check = ({ selections }: SelectionSetNode, visitedFragments: Set<string>) => {
    for (const selection of selections) {
      const condition = selection.directives?.find(({ name }) => name.value === 'skip' || name.value === 'include');
      if (condition) {
        const message = `The root field of a subscription cannot have the directive "@${condition.name.value}".`;
        context.reportError(new GraphQLError(message, { nodes: condition }));
      }
      if (selection.kind === 'InlineFragment') check(selection.selectionSet, visitedFragments);
      if (selection.kind !== 'FragmentSpread' || visitedFragments.has(selection.name.value)) continue;
      visitedFragments.add(selection.name.value);
      const fragment = context.getFragment(selection.name.value);
      if (fragment) check(fragment.selectionSet, visitedFragments);
    }
  };
  return {
    OperationDefinition({ operation, selectionSet }) {
      if (operation === 'subscription') check(selectionSet, new Set());
    },
  };
}
