import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { OPERATION_UNIT } from '../isolation/work.js';

/** graphql-js aborts validation after about as many. */
const MAX_COUNTED_COMPARISONS = 500_000;

/** Operations that the parsing and validation of a document count as. `comparisons`: 0 if it was not parsed. */
export function countDocumentOperations(characters: number, comparisons: number): number {
  const counted = Math.min(MAX_COUNTED_COMPARISONS, comparisons);
  return Math.max(1, Math.ceil(characters / OPERATION_UNIT.documentChars + counted / OPERATION_UNIT.comparisons));
}

/**
 * Validation compares fields that have the same name in a selection set, and each fragment with the fields and fragments that
 * it is spread with: at most every field with each of those.
 */
export function estimateComparisons({ definitions }: DocumentNode): number {
  const counts = { fields: 0, repeated: 0 };
  for (const definition of definitions) if ('selectionSet' in definition) countFields(definition.selectionSet, counts);
  return counts.fields * counts.repeated;
}

interface FieldCounts {
  fields: number;
  /** Fields whose name occurs before them in the selection set, and fragment spreads. */
  repeated: number;
}

function countFields({ selections }: SelectionSetNode, counts: FieldCounts, names = new Set<string>()): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) counts.repeated += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT) countFields(selection.selectionSet, counts, names);
    else {
      const name = (selection.alias ?? selection.name).value;
      counts.fields += 1;
      if (names.has(name)) counts.repeated += 1;
      else names.add(name);
      if (selection.selectionSet) countFields(selection.selectionSet, counts);
    }
  }
}
