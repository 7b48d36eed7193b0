import { readFileSync } from 'node:fs';
import { buildSchema, isInterfaceType, isNonNullType, isObjectType, printSchema, validateSchema } from 'graphql';
import { semanticToStrict } from 'graphql-sock';
import { describe, expect, test } from 'vitest';
import { printSdl, printSubgraphSdl } from '../../schema/print-sdl.js';
import { getSchema } from '../../src/graphql/schema.js';
import { ENTITY_KEYS, getSubgraphSchema } from '../../src/graphql/subgraph.js';

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

describe('the schema of the subgraph', () => {
  const sdl = readFileSync('schema/subgraph.graphql', 'utf8');

  test('is valid, and differs from the public schema in its service and its entities only', () => {
    const subgraph = getSubgraphSchema();
    expect(validateSchema(subgraph)).toEqual([]);
    const names = (of: typeof schema) => Object.keys(of.getTypeMap());
    expect(names(subgraph).filter((name) => !names(schema).includes(name))).toEqual(['_Any', '_Entity', '_Service']);
    const fields = (of: typeof schema) => Object.keys(of.getQueryType()?.getFields() ?? {});
    expect(fields(subgraph)).toEqual([...fields(schema), '_service', '_entities']);
    expect(fields(schema)).not.toContain('_entities');
  });

  test('matches schema/subgraph.graphql (run npm run generate)', () => {
    expect(sdl.replace(/^#.*\n+/, '').trim()).toBe(printSubgraphSdl(schema, ENTITY_KEYS).trim());
  });

  test('has keys for all nodes, and shares the position of a page', () => {
    const node = schema.getType('Node');
    const nodes = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
    expect(nodes.sort()).toEqual(Object.keys(ENTITY_KEYS));
    const keyed = sdl.match(/^type .* @.*/gm) ?? [];
    expect(keyed).toHaveLength(nodes.length + 1);
    expect(keyed).toContain('type Characterization implements Node @key(fields: "id") {');
    expect(keyed).toContain('type Job implements Node @key(fields: "id") @key(fields: "serviceId") {');
    expect(keyed).toContain('type PageInfo @shareable {');
    expect(sdl).toContain('\ndirective @oneOf on INPUT_OBJECT\n');
    expect(sdl).toContain('https://specs.apollo.dev/federation/v2.4');
  });
});
