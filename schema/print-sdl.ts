import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';

/** The schema with its applied directives, which `printSchema` of graphql-js omits, and with its blank lines. */
export function printSdl(schema: GraphQLSchema): string {
  const lines = printSchemaWithDirectives(lexicographicSortSchema(schema)).split('\n');
  let isInDescription = false;
  return lines
    .flatMap((line, i) => {
      const quotes = line.split('"""').length - 1;
      const isFirstLine = quotes > 0 && !isInDescription;
      if (quotes === 1) isInDescription = !isInDescription;
      return isFirstLine && line.startsWith(' ') && !/[({]$/.test(lines[i - 1] ?? '') ? ['', line] : [line];
    })
    .join('\n');
}
