import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type SelectionSetNode,
} from 'graphql';
import { type CollectContext, collectFields } from '../../executor/collect-fields.js';
import { memoize } from '../../primitives/memoize.js';

/** Members per item of a list, by `<type>.<field>`: on average over all items of the schema, and at most. */
type ListSizes = ReadonlyMap<string, { readonly average: number; readonly max: number }>;

/**
 * Estimates the values below `__schema` or `__type`. Lists count with their average length below all types, and with their
 * maximum length elsewhere: a nested type may be the longest one each time. Stops above `maxValues`.
 */
export function estimateIntrospection(context: CollectContext, nodes: readonly FieldNode[], maxValues: number): number {
  const { schema } = context;
  const sizes = getListSizes(schema);
  let values = 0;
  const walk = (sets: readonly SelectionSetNode[], type: GraphQLObjectType, parents: number, isEveryType: boolean) => {
    for (const fields of collectFields(context, type, sets).values()) {
      if (values > maxValues) return;
      values += parents;
      const name = fields[0]?.name.value ?? '';
      const child = getNamedType(type.getFields()[name]?.type);
      if (!isObjectType(child)) continue;
      const size = sizes.get(`${type.name}.${name}`);
      const items = !size ? 1 : isEveryType ? size.average : size.max;
      walk(
        getSelectionSets(fields),
        child,
        parents * items,
        name === 'types' || (isEveryType && child.name !== '__Type'),
      );
    }
  };
  const type = schema.getType(nodes[0]?.name.value === '__type' ? '__Type' : '__Schema');
  if (isObjectType(type)) walk(getSelectionSets(nodes), type, 1, false);
  return values;
}

function getSelectionSets(nodes: readonly FieldNode[]): readonly SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}

const getListSizes = memoize((schema: GraphQLSchema): ListSizes => {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  const fields = types.flatMap(getFields);
  const measure = (lengths: readonly number[]) => ({
    average: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    max: Math.max(0, ...lengths),
  });
  const exactly = (length: number) => ({ average: length, max: length });
  return new Map([
    ['__Schema.types', exactly(types.length)],
    ['__Schema.directives', exactly(directives.length)],
    ['__Type.fields', measure(types.map((type) => getFields(type).length))],
    ['__Type.inputFields', measure(types.map((type) => getInputFields(type).length))],
    ['__Type.enumValues', measure(types.map((type) => (isEnumType(type) ? type.getValues().length : 0)))],
    ['__Type.interfaces', measure(types.map((type) => (isObjectType(type) ? type.getInterfaces().length : 0)))],
    ['__Type.possibleTypes', measure(types.map((type) => getPossibleTypes(schema, type).length))],
    ['__Field.args', measure(fields.map(({ args }) => args.length))],
    ['__Directive.args', measure(directives.map(({ args }) => args.length))],
  ]);
});

const getFields = (type: GraphQLNamedType) =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

const getInputFields = (type: GraphQLNamedType) => (isInputObjectType(type) ? Object.values(type.getFields()) : []);

const getPossibleTypes = (schema: GraphQLSchema, type: GraphQLNamedType) =>
  isInterfaceType(type) || isUnionType(type) ? schema.getPossibleTypes(type) : [];
