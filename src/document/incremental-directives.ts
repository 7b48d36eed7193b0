import {
  type ArgumentNode,
  type ASTVisitor,
  type DefinitionNode,
  DirectiveLocation,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLError,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
  getNullableType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { getFragments } from '../executor/collect-fields.js';
import { withoutStack } from '../primitives/without-stack.js';

const LABEL = { type: GraphQLString, description: 'Unique name' };

/**
 * `@defer` and `@stream`, which graphql-js 16 does not have. Those of Yoga's plugin need all of Yoga, which is loaded with the first stream
 * only.
 */
export const INCREMENTAL_DIRECTIVES: readonly GraphQLDirective[] = [
  new GraphQLDirective({
    name: 'defer',
    description: 'Directs the executor to defer this fragment when the `if` argument is true or undefined.',
    locations: [DirectiveLocation.FRAGMENT_SPREAD, DirectiveLocation.INLINE_FRAGMENT],
    args: { if: toCondition('Deferred'), label: LABEL },
  }),
  new GraphQLDirective({
    name: 'stream',
    description: 'Directs the executor to stream plural fields when the `if` argument is true or undefined.',
    locations: [DirectiveLocation.FIELD],
    args: {
      if: toCondition('Stream'),
      label: LABEL,
      initialCount: { type: GraphQLInt, defaultValue: 0, description: 'Number of items to return immediately' },
    },
  }),
];

function toCondition(verb: string) {
  const description = `${verb} when true or undefined.`;
  return { type: new GraphQLNonNull(GraphQLBoolean), defaultValue: true, description };
}

/** The rules of graphql-js but the one that `subscription-root.ts` replaces, and those for `@defer` and `@stream`. */
export const RULES: readonly ValidationRule[] = [
  ...specifiedRules.filter((rule) => rule !== SingleFieldSubscriptionsRule),
  uniqueLabels,
  noIncrementalRootField,
  streamsOfLists,
  sameStreams,
];

const isIncremental = ({ name }: DirectiveNode) => name.value === 'defer' || name.value === 'stream';

function uniqueLabels(context: ValidationContext) {
  const nodes = new Map<string, DirectiveNode>();
  return {
    Directive(node: DirectiveNode) {
      const label = isIncremental(node) && node.arguments?.find(({ name }) => name.value === 'label')?.value;
      if (!label) return;
      if (label.kind !== Kind.STRING) {
        const message = `Directive "${node.name.value}"'s label argument must be a static string.`;
        context.reportError(new GraphQLError(message, { nodes: node }));
        return;
      }
      const first = nodes.get(label.value);
      if (first) {
        const message = 'Defer/Stream directive label argument must be unique.';
        context.reportError(new GraphQLError(message, { nodes: [first, node] }));
      } else {
        nodes.set(label.value, node);
      }
    },
  };
}

function noIncrementalRootField(context: ValidationContext) {
  const schema = context.getSchema();
  return {
    Directive(node: DirectiveNode) {
      const type = context.getParentType();
      if (!type || !isIncremental(node)) return;
      const root = type === schema.getMutationType() ? 'mutation' : 'subscription';
      if (root === 'subscription' && type !== schema.getSubscriptionType()) return;
      const directive = node.name.value === 'defer' ? 'Defer' : 'Stream';
      const message = `${directive} directive cannot be used on root ${root} type "${type.name}".`;
      context.reportError(new GraphQLError(message, { nodes: node }));
    },
  };
}

function streamsOfLists(context: ValidationContext) {
  return {
    Directive(node: DirectiveNode) {
      const field = node.name.value === 'stream' ? context.getFieldDef() : null;
      const type = context.getParentType();
      if (!field || !type || isListType(getNullableType(field.type))) return;
      const message = `Stream directive cannot be used on non-list field "${field.name}" on type "${type.name}".`;
      context.reportError(new GraphQLError(message, { nodes: node }));
    },
  };
}

/**
 * Rejects fields of one selection set that are merged and have different `@stream`s; the rule of graphql-js finds other conflicts. Fields
 * of spread fragments are not compared: the executor applies the first directive.
 */
function sameStreams(context: ValidationContext): ASTVisitor {
  const check = ({ selections }: SelectionSetNode, first: Map<string, FieldNode>) => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) check(selection.selectionSet, first);
      if (selection.kind !== Kind.FIELD) continue;
      const name = (selection.alias ?? selection.name).value;
      const other = first.get(name);
      if (!other) first.set(name, selection);
      else if (printStream(other) !== printStream(selection)) {
        const message = `Fields "${name}" conflict because they have differing stream directives. Use different aliases on the fields to fetch both if this was intentional.`;
        context.reportError(new GraphQLError(message, { nodes: [other, selection] }));
      }
    }
  };
  return {
    SelectionSet(set, _key, parent) {
      const isInline = parent !== undefined && 'kind' in parent && parent.kind === Kind.INLINE_FRAGMENT;
      if (!isInline) check(set, new Map());
    },
  };
}

function printStream({ directives = [] }: FieldNode): string {
  const stream = directives.find(({ name }) => name.value === 'stream');
  return stream ? print({ ...stream, arguments: sortByName(stream.arguments ?? []) }) : '';
}

function sortByName<T extends { readonly name: { readonly value: string } }>(nodes: readonly T[]): readonly T[] {
  return [...nodes].sort((a, b) => (a.name.value < b.name.value ? -1 : 1));
}

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
