import type { ValidationContext } from 'graphql';
import { type ASTVisitor, type FieldNode, GraphQLError, Kind, print, type SelectionSetNode } from 'graphql';

/**
 * Fields that are merged must have the same `@stream`; other conflicts are found by the rule of graphql-js. Compares the
 * fields of one selection set, without those of spread fragments: for these the executor applies the first directive.
 */
export function sameStreams(context: ValidationContext): ASTVisitor {
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
