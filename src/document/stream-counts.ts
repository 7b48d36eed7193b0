import {
  type ArgumentNode,
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { getFragments } from '../executor/collect-fields.js';
import { withoutStack } from '../primitives/without-stack.js';

/** Arguments `initialCount` of `@stream`, in an operation and its fragments. */
export function findStreamCounts(document: DocumentNode, operation: OperationDefinitionNode): readonly ArgumentNode[] {
  const counts: ArgumentNode[] = [];
  const fragments = getFragments(document);
  const definitions = new Set<DefinitionNode>([operation]);
  for (const definition of definitions) {
    visit(definition, {
      Directive({ name, arguments: values = [] }) {
        if (name.value === 'stream') counts.push(...values.filter((value) => value.name.value === 'initialCount'));
      },
      FragmentSpread({ name }) {
        const fragment = fragments[name.value];
        if (fragment) definitions.add(fragment);
      },
    });
  }
  return counts;
}

/** The executor fails for a negative count, and for null. Throws a GraphQLError. */
export function checkStreamCounts(
  counts: readonly ArgumentNode[],
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  for (const node of counts) {
    const name = node.value.kind === Kind.VARIABLE ? node.value.name.value : null;
    const definition = variableDefinitions.find(({ variable }) => variable.name.value === name);
    const literal = name === null ? node.value : definition?.defaultValue;
    const isSet = name !== null && Object.hasOwn(variables, name);
    // Undefined: the default of the directive. Values of other types are found where variables are coerced.
    const count = isSet ? (variables[name] ?? null) : literal && valueFromASTUntyped(literal);
    if (count !== null && !(typeof count === 'number' && count < 0)) continue;
    throw withoutStack(
      () => new GraphQLError(`"initialCount" of "@stream" must be at least 0, not ${count}.`, { nodes: node }),
    );
  }
}
