export default {
  schema: '../../schema/gateway.graphql',
  // Relay has a compiler of its own.
  documents: ['*/*.{ts,tsx}', '!relay/*'],
  generates: {
    'shared/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        emitLegacyCommonJSImports: false,
        scalars: { DateTime: 'string', Date: 'string', JSON: 'unknown', JSONObject: 'Record<string, unknown>' },
      },
    },
  },
};
