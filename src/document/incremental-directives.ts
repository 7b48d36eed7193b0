import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import { type DocumentNode, type GraphQLSchema, specifiedRules, type ValidationRule, visit } from 'graphql';
import { sameStreams } from './same-streams.js';

/** Adds `@defer` and `@stream`, which graphql-js 16 does not support, to the schema. */
export function withIncrementalDirectives(schema: GraphQLSchema): GraphQLSchema {
  let extended = schema;
  const replaceSchema = (replacement: GraphQLSchema) => {
    extended = replacement;
  };
  useDeferStream().onSchemaChange?.({ schema, replaceSchema });
  return extended;
}

/**
 * The rules of graphql-js and those for `@defer` and `@stream`, which the plugin provides only through its hook. Without the
 * plugin's copy of OverlappingFieldsCanBeMergedRule: it compares all pairs of fields with the same name, which takes seconds
 * for a large document. That of graphql-js is bounded.
 */
export function getRulesWithIncrementalDirectives(): readonly ValidationRule[] {
  const names = new Set(specifiedRules.map(({ name }) => name));
  const added: ValidationRule[] = [];
  const addValidationRule = (rule: ValidationRule) => {
    if (!names.has(rule.name)) added.push(rule);
  };
  useDeferStream().onValidate?.({ params: { rules: [] }, addValidationRule } as never);
  return [...specifiedRules, ...added, sameStreams];
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
