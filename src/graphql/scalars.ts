import {
  GraphQLError,
  GraphQLScalarType,
  type GraphQLScalarTypeExtensions,
  Kind,
  print,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Json } from '../domain/value.js';
import type { ScalarHints } from '../executor/field-hints.js';
import { isObject } from '../primitives/as-object.js';

/** Equal to that of `graphql-scalars`, which loads 84 modules at start for the four scalars here. A test compares both. */
export const DATE_TIME = createDateScalar({
  name: 'DateTime',
  description: 'A point in time: ISO 8601 in UTC, such as `2007-12-03T10:15:30.000Z`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  isValid: isDateTime,
  // The decoders return valid timestamps as text; parsing and formatting them again would be wasted work.
  serialize: (value, parse) => (typeof value === 'string' ? value : parse(value)),
  extensions: { executor: { serializesText: true } satisfies ScalarHints },
  errors: { format: 'an invalid date-time-string', type: 'non string or Date type' },
});

export const DATE = createDateScalar({
  name: 'Date',
  description: 'A calendar date: `YYYY-MM-DD`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date.html',
  isValid: isDate,
  serialize: (value, parse) => parse(value).toISOString().slice(0, 10),
  errors: { format: 'an invalid date-string', type: 'non string type' },
});

const JSON_URL = 'https://www.rfc-editor.org/rfc/rfc8259';

export const JSON_VALUE = new GraphQLScalarType<Json>({
  name: 'JSON',
  description: 'Any JSON value.',
  specifiedByURL: JSON_URL,
});

export const JSON_OBJECT = new GraphQLScalarType<JsonObject>({
  name: 'JSONObject',
  description: 'A JSON object with any members.',
  specifiedByURL: JSON_URL,
  serialize: checkObject,
  parseValue: checkObject,
  parseLiteral(node, variables) {
    if (node.kind === Kind.OBJECT) return valueFromASTUntyped(node, variables) as JsonObject;
    throw new GraphQLError(`JSONObject cannot represent non-object value: ${print(node)}`, { nodes: node });
  },
});

interface JsonObject {
  readonly [key: string]: Json;
}

function checkObject(value: unknown): JsonObject {
  if (isObject(value)) return value as JsonObject;
  throw new GraphQLError(`JSONObject cannot represent non-object value: ${value}`);
}

interface DateScalarOptions {
  readonly name: string;
  readonly description: string;
  readonly specifiedByURL: string;
  readonly isValid: (text: string) => boolean;
  readonly serialize: (value: unknown, parse: (value: unknown) => Date) => Date | string;
  readonly extensions?: GraphQLScalarTypeExtensions;
  readonly errors: { readonly format: string; readonly type: string };
}

function createDateScalar({ name, isValid, serialize, errors, ...config }: DateScalarOptions) {
  const parseText = (text: string, node?: ValueNode): Date => {
    if (isValid(text)) return new Date(text);
    throw new GraphQLError(`${name} cannot represent ${errors.format} ${text}.`, node && { nodes: node });
  };
  const parseValue = (value: unknown): Date => {
    if (typeof value === 'string') return parseText(value);
    if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
    throw new GraphQLError(`${name} cannot represent ${errors.type} ${JSON.stringify(value)}`);
  };
  return new GraphQLScalarType<Date, Date | string>({
    ...config,
    name,
    serialize: (value) => serialize(value, parseValue),
    parseValue,
    parseLiteral(node) {
      if (node.kind === Kind.STRING) return parseText(node.value, node);
      throw new GraphQLError(`${name} cannot represent ${errors.type} ${print(node)}`, { nodes: node });
    },
  });
}

/** A date of the calendar: `Date` accepts February 30. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** RFC 3339, without leap seconds, which `Date` cannot represent. */
function isDateTime(text: string): boolean {
  return /^t$/i.test(text[10] ?? '') && isDate(text.slice(0, 10)) && TIME.test(text.slice(11));
}
