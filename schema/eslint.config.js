import graphql from '@graphql-eslint/eslint-plugin';

const { configs, parser } = graphql;

const [, namingOptions] = configs['flat/schema-recommended'].rules['@graphql-eslint/naming-convention'];

/** Every rule for schemas; a rule that is off or narrowed has its reason. */
export default [
  {
    files: ['schema/gateway.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: { parser, parserOptions: { graphQLConfig: { schema: 'schema/gateway.graphql' } } },
    rules: {
      ...configs['flat/schema-recommended'].rules,
      ...configs['flat/schema-all'].rules,
      ...configs['flat/schema-relay'].rules,
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          rootField: true,
          DirectiveDefinition: true,
          EnumValueDefinition: true,
          FieldDefinition: true,
          InputValueDefinition: true,
        },
      ],
      // The name is that of the federation specification.
      '@graphql-eslint/naming-convention': [
        'error',
        { ...namingOptions, types: { style: 'PascalCase', ignorePattern: '^federation__Scope$' } },
      ],
      // The printer sorts.
      '@graphql-eslint/alphabetize': 'off',
      // The gateway has mutations and subscriptions.
      '@graphql-eslint/no-root-type': 'off',
      // Lists with a bound, such as the gates of a backend, are no connections. Shots have no identity, so they are no nodes.
      '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false }],
      // Shots are paged forwards only.
      '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
      // `@deprecated` has no argument for a date; docs/schema.md has the policy.
      '@graphql-eslint/require-deprecation-date': 'off',
      // A payload has what the mutation changed: further queries would make upstream calls in the mutation.
      '@graphql-eslint/require-field-of-type-query-in-mutation-result': 'off',
      // Nodes have ids, as their interface requires. Other types, such as `Money` and payloads, have no identity.
      '@graphql-eslint/strict-id-in-types': 'off',
    },
  },
];
