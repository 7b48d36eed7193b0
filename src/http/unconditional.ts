import { type ASTVisitor, GraphQLError, type SelectionSetNode, type ValidationContext } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphContext } from '../graph/context.js';

/**
 * A subscription follows one thing, and no condition may take it away (GraphQL, Single Root Field): graphql-js does not
 * check that yet, and fails on a subscription to nothing.
 */
export const unconditionalSubscriptions: Plugin<GraphContext> = {
  onValidate({ addValidationRule }) {
    addValidationRule(unconditional);
  },
};

function unconditional(context: ValidationContext): ASTVisitor {
  const check = ({ selections }: SelectionSetNode, fragments: Set<string>) => {
    for (const selection of selections) {
      const condition = selection.directives?.find(({ name }) => name.value === 'skip' || name.value === 'include');
      if (condition) {
        const message = `A subscription cannot ${condition.name.value} what it follows by a condition.`;
        context.reportError(new GraphQLError(message, { nodes: condition }));
      }
      if (selection.kind === 'InlineFragment') check(selection.selectionSet, fragments);
      if (selection.kind !== 'FragmentSpread' || fragments.has(selection.name.value)) continue;
      fragments.add(selection.name.value);
      const fragment = context.getFragment(selection.name.value);
      if (fragment) check(fragment.selectionSet, fragments);
    }
  };
  return {
    OperationDefinition({ operation, selectionSet }) {
      if (operation === 'subscription') check(selectionSet, new Set());
    },
  };
}
