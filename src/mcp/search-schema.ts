import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { memoize } from '../primitives/memoize.js';

/** What a model reads at once: about 2,000 tokens. */
const MAX_CHARS = 8_000;
const MAX_WORDS = 10;

/** A type with its members, one line each, as in the schema language with descriptions behind. */
interface IndexedType {
  readonly name: string;
  readonly head: string;
  readonly members: readonly string[];
}

/** Returns the types that have all words in their name or description, and of others the members that have. The tool runs no mutations. */
export function searchSchema(schema: GraphQLSchema, text: string): string {
  const words = text.toLowerCase().split(/\W+/).filter(Boolean).slice(0, MAX_WORDS);
  const hasAll = (line: string) => words.every((word) => line.includes(word));
  const named: string[] = [];
  const others: string[] = [];
  for (const { name, head, members } of getIndex(schema)) {
    if (words.length === 1 && name.toLowerCase() === words[0]) named.unshift(print(head, members));
    else if (hasAll(head.toLowerCase())) named.push(print(head, members));
    else {
      const found = members.filter((member) => hasAll(`${name} ${member}`.toLowerCase()));
      if (found.length > 0) others.push(print(head, found));
    }
  }
  return cut([...named, ...others]);
}

const print = (head: string, members: readonly string[]) => `${head}\n${members.map((line) => `  ${line}`).join('\n')}`;

function cut(found: readonly string[]): string {
  if (found.length === 0) return '# Nothing is found. Try fewer words, or "Query" for the root fields.';
  const text = found.join('\n');
  return text.length <= MAX_CHARS
    ? text
    : `${text.slice(0, MAX_CHARS)}\n# More is found. Add words to narrow the search.`;
}

const getIndex = memoize((schema: GraphQLSchema): readonly IndexedType[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !['Mutation', 'Subscription'].includes(type.name))
    .map((type) => ({
      name: type.name,
      head: withDescription(`${getKind(type)} ${type.name}`, type.description),
      members: getMembers(type),
    })),
);

function getKind(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'type';
  if (isInterfaceType(type)) return 'interface';
  if (isInputObjectType(type)) return 'input';
  if (isEnumType(type)) return 'enum';
  return isUnionType(type) ? 'union' : 'scalar';
}

function getMembers(type: GraphQLNamedType): readonly string[] {
  if (isEnumType(type)) return type.getValues().map(({ name, description }) => withDescription(name, description));
  const fields: readonly (GraphQLField<unknown, unknown> | GraphQLInputField)[] =
    'getFields' in type ? Object.values(type.getFields()) : [];
  return fields.map((field) => {
    const args = 'args' in field ? field.args.map(({ name, type: argType }) => `${name}: ${argType}`) : [];
    const list = args.length > 0 ? `(${args.join(', ')})` : '';
    return withDescription(`${field.name}${list}: ${field.type}`, field.description);
  });
}

function withDescription(line: string, description: string | null | undefined): string {
  return description ? `${line} # ${description.replaceAll('\n', ' ')}` : line;
}
