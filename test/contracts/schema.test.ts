import { readFileSync } from 'node:fs';
import { buildSchema, isNonNullType, isObjectType, printSchema, validateSchema } from 'graphql';
import { semanticToStrict } from 'graphql-sock';
import { describe, expect, test } from 'vitest';
import { printSdl } from '../../schema/print-sdl.js';
import { getSchema } from '../../src/graphql/schema.js';

const schema = getSchema();

describe('the public schema', () => {
  test('is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  test('matches schema/gateway.graphql (run npm run generate)', () => {
    const printed = readFileSync('schema/gateway.graphql', 'utf8').replace(/^#.*\n+/, '');
    expect(printed.trim()).toBe(printSdl(schema).trim());
  });

  test('has strict types for clients that throw errors', () => {
    const strict = semanticToStrict(buildSchema(readFileSync('schema/gateway.graphql', 'utf8')));
    const getTypeName = (type: string, field: string) => {
      const objectType = strict.getType(type);
      return isObjectType(objectType) && `${objectType.getFields()[field]?.type}`;
    };
    expect(getTypeName('Query', 'backends')).toBe('[Backend!]!');
    expect(getTypeName('Query', 'nodes')).toBe('[Node!]!');
    expect(getTypeName('Mutation', 'createJob')).toBe('CreateJobPayload!');
    expect(getTypeName('Subscription', 'job')).toBe('JobEvent!');
    expect(getTypeName('Job', 'results')).toBe('JobResults!');
  });

  test('cites no document outside of the repository', () => {
    expect(printSchema(schema).match(/.*\b(?:SPEC|UPSTREAM)\b.*/g) ?? []).toEqual([]);
  });

  test('has one shape for all mutations: one `input`, and a payload of one object and `errors`', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    expect(mutations.length).toBeGreaterThan(5);
    for (const { name, args, type } of mutations) {
      const typename = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      expect(args.map((arg) => `${arg.name}: ${arg.type}`)).toEqual([`input: ${typename}Input!`]);
      expect(`${type}`).toBe(`${typename}Payload`);
      const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
      const [object, ...others] = fields.filter((field) => field.name !== 'errors');
      expect(others).toEqual([]);
      expect(isNonNullType(object?.type), `${typename}Payload.${object?.name} is nullable`).toBe(false);
      expect(fields.map((field) => `${field.name}: ${field.type}`)).toContain('errors: [Error!]!');
    }
  });
});
