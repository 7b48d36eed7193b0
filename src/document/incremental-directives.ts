import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import { type DocumentNode, type GraphQLSchema, specifiedRules, type ValidationRule, visit } from 'graphql';

/** Adds `@defer` and `@stream`, which graphql-js 16 does not support, to the schema. */
export function withIncrementalDirectives(schema: GraphQLSchema): GraphQLSchema {
  let extended = schema;
  const replaceSchema = (replacement: GraphQLSchema) => {
    extended = replacement;
  };
  useDeferStream().onSchemaChange?.({ schema, replaceSchema });
  return extended;
}

/** The rules of graphql-js and those for `@defer` and `@stream`, which the plugin provides only through its hook. */
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
