import fc from 'fast-check';
import { type GraphQLScalarType, parseValue } from 'graphql';
import { GraphQLDate, GraphQLDateTime, GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { describe, expect, test } from 'vitest';
import { DATE, DATE_TIME, JSON_OBJECT, JSON_VALUE } from '../../../src/graphql/scalars.js';

const PAIRS: readonly (readonly [scalar: GraphQLScalarType, reference: GraphQLScalarType])[] = [
  [DATE_TIME, GraphQLDateTime],
  [DATE, GraphQLDate],
  [JSON_VALUE, GraphQLJSON],
  [JSON_OBJECT, GraphQLJSONObject],
];

/** Text near the limits of a date and a time. */
const dateText = fc
  .tuple(
    fc.constantFrom('2024', '2023', '1900', '2000', '0000', '9999', '24', '+02024'),
    fc.constantFrom('-01', '-02', '-04', '-12', '-00', '-13', '-1', ''),
    fc.constantFrom('-01', '-28', '-29', '-30', '-31', '-32', '-00', ''),
    fc.constantFrom('T', 't', ' ', ''),
    fc.constantFrom('00:00:00', '23:59:59', '23:59:60', '24:00:00', '12:60:00', '12:30', ''),
    fc.constantFrom('', '.', '.1', '.123456789', ',5'),
    fc.constantFrom('Z', 'z', '+23:59', '-00:00', '+24:00', '|01:00', '+0100', ''),
  )
  .map((parts) => parts.join(''));
const dayText = dateText.map((text) => text.slice(0, 10));
const value = fc.oneof(dateText, dayText, fc.jsonValue(), fc.integer(), fc.constant(null));

function attempt(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    const { message, locations } = error as { message: string; locations?: unknown };
    return { message, locations };
  }
}

/** A GraphQL literal; names of members are no strings. */
const toLiteral = (json: unknown): string => JSON.stringify(json).replaceAll(/"([_A-Za-z]\w*)":/g, '$1:');

describe.each(PAIRS.map(([scalar, reference]) => ({ name: scalar.name, scalar, reference })))('$name', (pair) => {
  const { scalar, reference } = pair;

  test('parses variables as graphql-scalars does', () => {
    fc.assert(
      fc.property(value, (input) => {
        expect(attempt(() => scalar.parseValue(input))).toEqual(attempt(() => reference.parseValue(input)));
      }),
      { numRuns: 500 },
    );
  });

  test('parses literals as graphql-scalars does', () => {
    const literals = fc
      .oneof(dateText, dayText, fc.integer(), fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }))
      .map(toLiteral);
    const collections = fc.constantFrom('{}', '{a: 1, b: {c: [true, null, "x", 1.5]}}', '[]', '[1, {a: "b"}]');
    const isDateScalar = scalar === DATE_TIME || scalar === DATE;
    fc.assert(
      fc.property(isDateScalar ? literals : fc.oneof(literals, collections), (text) => {
        const node = parseValue(text);
        expect(attempt(() => scalar.parseLiteral(node))).toEqual(attempt(() => reference.parseLiteral(node)));
      }),
      { numRuns: 500 },
    );
  });
});

test('serializes timestamps without parsing them, and dates as graphql-scalars does', () => {
  expect(DATE_TIME.serialize('2026-09-01T10:00:00Z')).toBe('2026-09-01T10:00:00Z');
  const noon = new Date('2026-09-01T12:00:00Z');
  expect(DATE_TIME.serialize(noon)).toEqual(GraphQLDateTime.serialize(noon));
  expect(DATE.serialize(noon)).toBe(GraphQLDate.serialize(noon));
  fc.assert(
    fc.property(dayText, (text) => {
      expect(attempt(() => DATE.serialize(text))).toEqual(attempt(() => GraphQLDate.serialize(text)));
    }),
  );
});

test('reads an enum value in a JSON literal as its name', () => {
  expect(JSON_VALUE.parseLiteral(parseValue('[E]'))).toEqual(['E']);
});

test.each(['[1]', '{a: 1}', 'E'])('shows the literal when %s is no date', (text) => {
  expect(() => DATE.parseLiteral(parseValue(text))).toThrow(/^Date cannot represent non string type /);
});
