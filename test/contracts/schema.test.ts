import { readFileSync } from 'node:fs';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  printSchema,
  validateSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { getSchema } from '../../src/graphql/schema.js';

const schema = getSchema();

describe('the public schema', () => {
  test('is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  test('is the one printed in schema/gateway.graphql (npm run generate prints it)', () => {
    const printed = readFileSync('schema/gateway.graphql', 'utf8').replace(/^#.*\n+/, '');
    expect(printed.trim()).toBe(printSchema(lexicographicSortSchema(schema)).trim());
  });

  test('cites no document that its readers do not have', () => {
    expect(printSchema(schema).match(/.*\b(?:SPEC|UPSTREAM)\b.*/g) ?? []).toEqual([]);
  });

  test('says of every type, field, argument and value what it means', () => {
    const silent: string[] = [];
    const note = (name: string, described: { readonly description?: string | null | undefined }) => {
      if (!described.description?.trim()) silent.push(name);
    };
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
      note(type.name, type);
      if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
      if (isInputObjectType(type))
        for (const field of Object.values(type.getFields())) note(`${type.name}.${field.name}`, field);
      if (isObjectType(type) || isInterfaceType(type)) {
        for (const field of Object.values(type.getFields())) {
          note(`${type.name}.${field.name}`, field);
          for (const arg of field.args) note(`${type.name}.${field.name}(${arg.name})`, arg);
        }
      }
    }
    expect(silent).toEqual([]);
  });
});
