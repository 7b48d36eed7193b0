import {
  DirectiveLocation,
  type DirectiveNode,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLError,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
  getNullableType,
  isListType,
  Kind,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { sameStreams } from './same-streams.js';

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
