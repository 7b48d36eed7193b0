import type { GraphQLResolveInfo } from 'graphql';
import type { FieldPlan } from './plan.js';

export type Path = GraphQLResolveInfo['path'];

/** The path of what stands in a field, or of the item `at` of it where `above` is a list's; none is that of the whole answer. */
export function placeOf(field: FieldPlan | null, above: Path | undefined, at: number | null): Path | undefined {
  if (at !== null) return { prev: above, key: at, typename: undefined };
  return field ? { prev: above, key: field.key, typename: field.parentType.name } : undefined;
}

/** As it is told in an error. */
export function keysOf(path: Path | undefined): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let place = path; place; place = place.prev) keys.push(place.key);
  return keys.reverse();
}

/** Places that are null in an answer for an error, as text; the empty one is the whole of it. */
export class NulledPlaces {
  readonly #places = new Set<string>();

  /** Whether it is a new one. What is below another is nobody's concern any more: it comes from what still ran. */
  add(keys: readonly (string | number)[]): boolean {
    let place = '';
    if (this.#places.has(place)) return false;
    for (const key of keys) {
      place += `/${key}`;
      if (this.#places.has(place)) return false;
    }
    this.#places.add(place);
    return true;
  }
}
