import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { GraphQLSchema, lexicographicSortSchema } from 'graphql';

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

/** What a subgraph uses of Apollo Federation. */
const FEDERATION = `schema
  @link(url: "https://specs.apollo.dev/federation/v2.4", import: ["@key", "@shareable", "@composeDirective"])
  @link(url: "https://specs.apollo.dev/nullability/v0.4", import: ["@semanticNonNull"])
  @composeDirective(name: "@semanticNonNull")
{`;
/** Composers of Apollo do not know it. */
const ONE_OF = `"""Exactly one field of the input is given."""
directive @oneOf on INPUT_OBJECT

`;
/** The only type that other subgraphs define in the same way. */
const SHAREABLE = ['PageInfo'];

/**
 * Routers negotiate incremental delivery themselves, and would compare permissions, which follow from the accounts file, with scopes of
 * tokens.
 */
const OMITTED: ReadonlySet<string> = new Set([
  'defer',
  'stream',
  'authenticated',
  'requiresScopes',
  'federation__Scope',
]);
const ACCESS = / @(?:authenticated|requiresScopes\(scopes: \[\["\w+"\]\]\))/g;

/** The schema as a subgraph. `keys`: the fields by which others refer to an object, by its type. */
export function printSubgraphSdl(schema: GraphQLSchema, keys: Readonly<Record<string, readonly string[]>>): string {
  const config = schema.toConfig();
  const directives = config.directives.filter(({ name }) => !OMITTED.has(name));
  const types = config.types.filter(({ name }) => !OMITTED.has(name));
  const sdl = printSdl(new GraphQLSchema({ ...config, directives, types })).replaceAll(ACCESS, '');
  const getDirectives = (type: string) => [
    ...(keys[type] ?? []).map((fields) => ` @key(fields: "${fields}")`),
    ...(SHAREABLE.includes(type) ? [' @shareable'] : []),
  ];
  return sdl
    .replace(/^schema \{$/m, FEDERATION)
    .replace(/^(?="""[^"]*"""\ndirective )/m, ONE_OF)
    .replaceAll(/^type (\w+)( implements [\w &]+)?(?= \{$)/gm, (type, name) => type + getDirectives(name).join(''));
}
