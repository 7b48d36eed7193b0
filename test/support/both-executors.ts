import { isDeepStrictEqual } from 'node:util';
import { type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { byPlan, type Planned } from '../../src/http/planned.js';

/** What an execution comes to: its errors by the place that is null for them. */
export interface Told {
  readonly data: unknown;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

function told({ data, errors = [] }: ExecutionResult): Told {
  const whole: unknown = JSON.parse(JSON.stringify(data ?? null));
  const byPlace: Record<string, string[]> = {};
  for (const { message, path = [], locations, extensions } of errors) {
    const place = JSON.stringify(nullAt(whole, path));
    byPlace[place] ??= [];
    byPlace[place].push(JSON.stringify({ path, message, locations, extensions }));
  }
  for (const of of Object.values(byPlace)) of.sort();
  return { data: whole, errors: byPlace };
}

/** How far down a path there is anything in an answer. */
function nullAt(data: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  let here = data;
  for (const [depth, key] of path.entries()) {
    if (typeof here !== 'object' || here === null) return path.slice(0, depth);
    here = here[key as keyof typeof here];
  }
  return path;
}

/**
 * The same answer, or as good as the same: where several errors make one place null at the same moment, it is up to the
 * turns of the microtask queue which of them are told.
 */
export function isSame(wanted: Told, got: Told): boolean {
  const places = Object.keys(wanted.errors);
  return (
    isDeepStrictEqual(wanted.data, got.data) &&
    isDeepStrictEqual(places.sort(), Object.keys(got.errors).sort()) &&
    places.every((place) => {
      const [a, b] = [new Set(wanted.errors[place]), new Set(got.errors[place])];
      return [...a].every((one) => b.has(one)) || [...b].every((one) => a.has(one));
    })
  );
}

/** The answer of graphql-js. */
export async function byGraphqlJs(args: ExecutionArgs): Promise<Told> {
  return told(await execute(args));
}

/** The answer by plan; null for what is left to others. */
export function tellByPlan(planned: Planned): (args: ExecutionArgs) => Promise<Told | null> {
  return async (args) => {
    const answer = byPlan(planned, args);
    return answer ? told(await answer) : null;
  };
}
