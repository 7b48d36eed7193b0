import type { CodegenConfig } from '@graphql-codegen/cli';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { getSchema } from './src/graphql/schema.js';

export default {
  schema: printSchema(lexicographicSortSchema(getSchema())),
  generates: {
    'schema/gateway.graphql': {
      plugins: [
        { add: { content: '# Printed by `npm run generate`: the public schema. Never edited by hand.' } },
        'schema-ast',
      ],
    },
    'dashboard/src/generated/': {
      documents: ['dashboard/src/**/*.{ts,tsx}', '!dashboard/src/generated/**'],
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: {
        dedupeFragments: true,
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true },
        // Types have __typename only where the document selects it, as results do.
        skipTypename: true,
        strictScalars: true,
        emitLegacyCommonJSImports: false,
        scalars: { DateTime: 'string', Date: 'string', JSON: 'unknown', JSONObject: 'Record<string, unknown>' },
      },
    },
    'examples/generated/': {
      documents: ['examples/*.ts'],
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true },
        strictScalars: true,
        emitLegacyCommonJSImports: false,
        scalars: { DateTime: 'string', Date: 'string', JSON: 'unknown', JSONObject: 'Record<string, unknown>' },
      },
    },
    'test/support/generated/': {
      documents: ['test/**/*.ts', '!test/support/generated/**', '!test/contracts/relay/**'],
      preset: 'client',
      presetConfig: { fragmentMasking: false },

      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        emitLegacyCommonJSImports: false,
        scalars: { DateTime: 'string', Date: 'string', JSON: 'unknown', JSONObject: 'Record<string, unknown>' },
      },
    },
  },
} satisfies CodegenConfig;
