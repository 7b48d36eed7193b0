import SchemaBuilder from '@pothos/core';
import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { FIELD_OPTIONS } from '../../../src/graphql/field-options.js';

type Builder = ReturnType<typeof createBuilder>;

function createBuilder() {
  const builder = new SchemaBuilder<{ Objects: { Job: { name: string } } }>({ plugins: [FIELD_OPTIONS] });
  builder.queryType({ fields: (t) => ({ ok: t.boolean({ resolve: () => true }) }) });
  return builder;
}

/** Returns the executor options of a field of Job. */
function getHints(defineJob: (builder: Builder) => void): unknown {
  const builder = createBuilder();
  defineJob(builder);
  const type = builder.toSchema().getType('Job');
  return isObjectType(type) ? type.getFields()['field']?.extensions['executor'] : undefined;
}

test('declares that a resolver with fewer than four parameters does not use info', () => {
  const hints = getHints((builder) =>
    builder.objectType('Job', { fields: (t) => ({ field: t.string({ resolve: ({ name }) => name }) }) }),
  );
  expect(hints).toEqual({ info: false });
});

test('declares nothing when a field declares that its resolver uses info', () => {
  const hints = getHints((builder) =>
    builder.objectType('Job', {
      fields: (t) => ({
        field: t.string({ info: true, resolve: (_job, _args, _context, { fieldName }) => fieldName }),
        // Not visible in the number of parameters.
        other: t.string({ info: true, resolve: (_job, ...[, , { fieldName }]) => fieldName }),
      }),
    }),
  );
  expect(hints).toEqual({});
});

test('declares the property of an exposed field', () => {
  const hints = getHints((builder) =>
    builder.objectType('Job', { fields: (t) => ({ field: t.exposeString('name') }) }),
  );
  expect(hints).toEqual({ property: 'name' });
});

test('throws when a resolver has a parameter for info that the field does not declare', () => {
  const define = (builder: Builder) =>
    builder.objectType('Job', {
      fields: (t) => ({ field: t.string({ resolve: (_job, _args, _context, { fieldName }) => fieldName }) }),
    });
  expect(() => getHints(define)).toThrow(
    'The resolver of Job.field has a parameter for info: add "info: true" to the field.',
  );
});
