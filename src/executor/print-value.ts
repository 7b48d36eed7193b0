import { truncate } from '../primitives/text.js';

/** Maximum items of an array, as in graphql-js, and members of an object. */
const MAX_ITEMS = 10;
const MAX_STRING_CHARS = 2_000;
const MAX_LEVELS = 2;

/** Prints a JSON value for an error message, as graphql-js does but in bounded time: it prints all members and characters. */
export function printValue(value: unknown, level = 0): string {
  if (typeof value === 'string') return JSON.stringify(truncate(value, MAX_STRING_CHARS));
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return printArray(value, level);
  return printObject(value, level);
}

function printArray(array: readonly unknown[], level: number): string {
  if (array.length === 0) return '[]';
  if (level === MAX_LEVELS) return '[Array]';
  const items = array.slice(0, MAX_ITEMS).map((item) => printValue(item, level + 1));
  const more = array.length - items.length;
  if (more > 0) items.push(`... ${more} more item${more === 1 ? '' : 's'}`);
  return `[${items.join(', ')}]`;
}

function printObject(object: object, level: number): string {
  const properties: string[] = [];
  for (const [name, value] of iterateMembers(object)) {
    if (level === MAX_LEVELS) return '[Object]';
    if (properties.length === MAX_ITEMS) {
      properties.push('...');
      break;
    }
    properties.push(`${name.slice(0, MAX_STRING_CHARS)}: ${printValue(value, level + 1)}`);
  }
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

function* iterateMembers(object: object): Iterable<readonly [string, unknown]> {
  for (const name in object) if (Object.hasOwn(object, name)) yield [name, (object as Record<string, unknown>)[name]];
}
