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

/** Paths that an error has set to null, as text. The empty path is all of `data`. */
export class NulledPaths {
  readonly #paths = new Set<string>();

  /** False where it, or a parent of it, is null already: such an error is not reported. */
  add(keys: readonly (string | number)[]): boolean {
    let path = '';
    if (this.#paths.has(path)) return false;
    for (const key of keys) {
      path += `/${key}`;
      if (this.#paths.has(path)) return false;
    }
    this.#paths.add(path);
    return true;
  }
}
