import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import { type DocumentNode, type GraphQLSchema, specifiedRules, type ValidationRule, visit } from 'graphql';

/** The schema with `@defer` and `@stream`, which graphql-js 16 does not know. */
export function withIncrementalDirectives(schema: GraphQLSchema): GraphQLSchema {
  let extended = schema;
  const replaceSchema = (replacement: GraphQLSchema) => {
    extended = replacement;
  };
  useDeferStream().onSchemaChange?.({ schema, replaceSchema });
  return extended;
}

/** The rules of graphql-js with those for `@defer` and `@stream`. The plugin makes them available by its hook only. */
export function getRulesWithIncrementalDirectives(): readonly ValidationRule[] {
  const params = { rules: [...specifiedRules] };
  const added: ValidationRule[] = [];
  const addValidationRule = (rule: ValidationRule) => void added.push(rule);
  useDeferStream().onValidate?.({ params, addValidationRule } as never);
  return [...params.rules, ...added];
}

export function hasIncrementalDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive: ({ name }) => {
      found ||= name.value === 'defer' || name.value === 'stream';
    },
  });
  return found;
}
