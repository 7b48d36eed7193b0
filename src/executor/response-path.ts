import type { GraphQLResolveInfo } from 'graphql';
import type { FieldPlan } from './execution-plan.js';

export type Path = GraphQLResolveInfo['path'];

/**
 * The path of a field's value, or of the item at `index` of it where `parent` is the path of a list. Undefined for the
 * root, which is no field's value.
 */
export function createPath(field: FieldPlan, parent: Path | undefined, index: number | null): Path;
export function createPath(field: FieldPlan | null, parent: Path | undefined, index: number | null): Path | undefined;
export function createPath(field: FieldPlan | null, parent: Path | undefined, index: number | null): Path | undefined {
  if (index !== null) return { prev: parent, key: index, typename: undefined };
  return field ? { prev: parent, key: field.responseKey, typename: field.parentType.name } : undefined;
}

/** Converts a path to the form in errors. */
export function pathToArray(path: Path | undefined): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let current = path; current; current = current.prev) keys.push(current.key);
  return keys.reverse();
}

interface NulledPath {
  isNull: boolean;
  children?: Map<string | number, NulledPath>;
}

/** Paths that an error has set to null. The empty path is all of `data`. Not as text: keys of a document may be long. */
export class NulledPaths {
  readonly #root: NulledPath = { isNull: false };

  /** False where it, or a parent of it, is null already: such an error is not reported. */
  add(keys: readonly (string | number)[]): boolean {
    let nulled = this.#root;
    for (const key of keys) {
      if (nulled.isNull) return false;
      nulled.children ??= new Map();
      const child: NulledPath = nulled.children.get(key) ?? { isNull: false };
      nulled.children.set(key, child);
      nulled = child;
    }
    if (nulled.isNull) return false;
    nulled.isNull = true;
    return true;
  }
}
