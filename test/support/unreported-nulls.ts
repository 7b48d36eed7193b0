import { type GraphQLObjectType, getNamedType, isObjectType, Kind, parse, type SelectionSetNode } from 'graphql';
import { getSchema } from '../../src/graphql/schema.js';

type Path = readonly (string | number)[];

interface Result {
  readonly data?: unknown;
  readonly errors?: readonly { readonly path?: Path }[];
}

/**
 * Paths of fields with `@semanticNonNull` that are null without an error. Aliases and fragments in the document are not
 * supported.
 */
export function findUnreportedNulls(document: string, { data, errors = [] }: Result): readonly string[] {
  const reported = new Set(errors.map(({ path }) => path?.join('.')));
  const found: string[] = [];
  const walk = (value: unknown, type: GraphQLObjectType, { selections }: SelectionSetNode, path: Path): void => {
    if (Array.isArray(value))
      for (const [i, item] of value.entries()) walk(item, type, { kind: Kind.SELECTION_SET, selections }, [...path, i]);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) throw new Error('The document has a fragment.');
      const field = type.getFields()[selection.name.value];
      const fieldPath = [...path, selection.name.value];
      const fieldValue: unknown = Reflect.get(value, selection.name.value);
      const directives = field?.extensions['directives'] as { readonly semanticNonNull?: object } | undefined;
      if (fieldValue === null && directives?.semanticNonNull && !reported.has(fieldPath.join('.')))
        found.push(fieldPath.join('.'));
      const fieldType = field && getNamedType(field.type);
      if (isObjectType(fieldType) && selection.selectionSet)
        walk(fieldValue, fieldType, selection.selectionSet, fieldPath);
    }
  };
  const [operation] = parse(document).definitions;
  const query = getSchema().getQueryType();
  if (operation?.kind === Kind.OPERATION_DEFINITION && query) walk(data, query, operation.selectionSet, []);
  return found;
}
