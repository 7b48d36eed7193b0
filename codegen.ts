import type { CodegenConfig } from '@graphql-codegen/cli';
import { printSdl, printSubgraphSdl } from './schema/print-sdl.js';
import { getSchema } from './src/graphql/schema.js';
import { ENTITY_KEYS } from './src/graphql/subgraph.js';

const SDL = printSdl(getSchema());
/**
 * Without the nulls of fields that a mutation could not read afterwards: these come with an error, and the dashboard's cache
 * does not store them.
 */
const CLIENT_SDL = SDL.replaceAll(
  /^( {2}(?:status|isFinal|warnings|progress): \S+) @semanticNonNull/gm,
  '$1! @semanticNonNull',
);

export default {
  generates: {
    'schema/gateway.graphql': {
      schema: SDL,
      plugins: [
        { add: { content: `# Printed by \`npm run generate\`: the public schema. Never edited by hand.\n${SDL}` } },
      ],
    },
    'schema/subgraph.graphql': {
      schema: SDL,
      plugins: [
        {
          add: {
            content: `# Printed by \`npm run generate\`: the schema of the subgraph (docs/federation.md). Never edited by hand.\n${printSubgraphSdl(getSchema(), ENTITY_KEYS)}`,
          },
        },
      ],
    },
    'dashboard/src/generated/': {
      schema: CLIENT_SDL,
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
        scalars: {
          DateTime: 'string',
          Date: 'string',
          JSON: 'unknown',
          JSONObject: 'Record<string, unknown>',
          federation__Scope: 'string',
        },
      },
    },
    'test/support/generated/': {
      schema: CLIENT_SDL,
      documents: ['test/**/*.ts', '!test/support/generated/**', '!test/contracts/relay/**'],
      preset: 'client',
      presetConfig: { fragmentMasking: false },

      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        emitLegacyCommonJSImports: false,
        scalars: {
          DateTime: 'string',
          Date: 'string',
          JSON: 'unknown',
          JSONObject: 'Record<string, unknown>',
          federation__Scope: 'string',
        },
      },
    },
  },
} satisfies CodegenConfig;
