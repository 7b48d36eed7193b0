import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
} from 'graphql';

/** 0 to 1, the same for the same seed (mulberry32). */
export function createPrng(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface RandomOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** When the document has several operations. */
  readonly operationName?: string;
}

const IDS = [
  'Job:a',
  'Session:s',
  'Backend:simulator',
  'Characterization:b:c',
  'a',
  'User:u',
  'Job:',
  'x y',
  '',
  '__proto__',
];
const TEXTS = [
  '',
  'bell',
  'qpu.aria-1',
  '\u0000',
  'é🚀',
  'constructor',
  'x'.repeat(300),
  '2026-05-01T12:00:00Z',
  'MTIz',
];
const NUMBERS = [0, 1, 2, 25, 26, 500, 501, -1, 0.5, 1e-9, 2 ** 31, 2 ** 53, -(2 ** 31), 1e300];
const NOISE = '{}()[]:!$@"\\#,|&=.…\u0000\u200b\ud800🚀 ab0-'.split('');

/** Generates operations that are mostly valid for a schema, and malformed ones. */
export class RandomDocuments {
  readonly #schema: GraphQLSchema;
  readonly #random: () => number;
  #fragments: string[] = [];

  constructor(schema: GraphQLSchema, random: () => number) {
    this.#schema = schema;
    this.#random = random;
  }

  next(): RandomOperation {
    const kind = this.#pick([
      'query',
      'query',
      'query',
      'query',
      'query',
      'mutation',
      'mutation',
      'subscription',
    ] as const);
    return this.generate(kind);
  }

  /** Generates an operation, perhaps with fragments and conditions. */
  generate(kind: RandomOperation['kind']): RandomOperation {
    const root = this.#schema.getRootType(kind as never);
    return this.#generate(kind, [], {}, (variables, declared) =>
      root ? this.#selection(root, 4, variables, declared) : '{ __typename }',
    );
  }

  /** Generates a query of one field with a given argument, as `$name: Type!`, whose selection is random. */
  generateField(field: string, argument: string, name: string, value: unknown): RandomOperation {
    const type = this.#schema.getQueryType()?.getFields()[field]?.type;
    if (!type) throw new Error(`No field ${field}.`);
    return this.#generate('query', [argument], { [name]: value }, (variables, declared) => {
      return `{ ${field}(${name}: $${name}) ${this.#selection(type, 4, variables, declared)} }`;
    });
  }

  #generate(
    kind: RandomOperation['kind'],
    declared: string[],
    variables: Record<string, unknown>,
    createBody: (variables: Record<string, unknown>, declared: string[]) => string,
  ): RandomOperation {
    this.#fragments = [];
    const body = createBody(variables, declared);
    const fragments = this.#fragments.join(' ');
    const query = `${kind} Q${declared.length > 0 ? `(${declared.join(', ')})` : ''} ${body} ${fragments}`;
    return { kind, query, variables };
  }

  /** Adds operations to the document, so that it needs an operation name. */
  withOtherOperations(operation: RandomOperation): RandomOperation {
    const [before, after] = ['query Before { __typename }', 'query After { node(id: "a") { id } }'];
    return { ...operation, query: `${before} ${operation.query} ${after}`, operationName: 'Q' };
  }

  /** Removes, inserts or repeats characters. */
  malform({ query, ...operation }: RandomOperation): RandomOperation {
    let text = query;
    for (let cuts = 1 + this.#below(3); cuts > 0; cuts--) {
      const at = this.#below(text.length);
      const length = this.#below(12);
      const put = this.#pick([
        '',
        this.#pick(NOISE),
        this.#pick(NOISE).repeat(1 + this.#below(300)),
        text.slice(at, at + length).repeat(2),
        '... on Job { id }',
        ' @include(if: $none) ',
      ]);
      text = text.slice(0, at) + put + text.slice(at + length);
    }
    return { ...operation, query: text };
  }

  #selection(type: GraphQLOutputType, depth: number, variables: Record<string, unknown>, declared: string[]): string {
    const named = getNamedType(type);
    if (isUnionType(named) || isInterfaceType(named)) {
      const possible = this.#schema.getPossibleTypes(named);
      const parts = possible.filter(() => this.#random() < 0.4);
      return `{ __typename ${parts.map((one) => `... on ${one.name} ${this.#selection(one, depth - 1, variables, declared)}`).join(' ')} }`;
    }
    if (!isObjectType(named)) return '';
    const selected = Object.values(named.getFields()).filter(() => this.#random() < 0.35);
    const fields = selected.slice(0, 5).flatMap((field) => this.#field(field, depth, variables, declared));
    const parts = ['__typename', ...fields].map((part) => this.#wrapField(part, named.name, variables, declared));
    return `{ ${parts.join(' ')} }`;
  }

  /** Selects a field directly or in a fragment, perhaps with a condition, perhaps twice. */
  #wrapField(field: string, type: string, variables: Record<string, unknown>, declared: string[]): string {
    const chance = this.#random();
    if (chance > 0.2) return field;
    const condition = this.#condition(variables, declared);
    if (chance < 0.05) return `... ${condition} { ${field} }`;
    if (chance < 0.1) return `... on ${type} ${condition} { ${field} }`;
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${type} { ${field} }`);
    return chance < 0.15 ? `...${name} ${condition}` : `...${name} ...${name} ${condition}`;
  }

  #condition(variables: Record<string, unknown>, declared: string[]): string {
    const directive = this.#random() < 0.5 ? 'include' : 'skip';
    const chance = this.#random();
    if (chance < 0.3) return '';
    if (chance < 0.5) return `@${directive}(if: ${this.#random() < 0.5})`;
    const name = `v${declared.length}`;
    const hasDefault = this.#random() < 0.5;
    declared.push(hasDefault ? `$${name}: Boolean = ${this.#random() < 0.5}` : `$${name}: Boolean!`);
    if (!hasDefault || this.#random() < 0.5) variables[name] = this.#random() < 0.5;
    else if (this.#random() < 0.1) variables[name] = null;
    return `@${directive}(if: $${name})`;
  }

  #field(
    field: ReturnType<GraphQLObjectType['getFields']>[string],
    depth: number,
    variables: Record<string, unknown>,
    declared: string[],
  ): readonly string[] {
    const named = getNamedType(field.type);
    const isLeaf = !isObjectType(named) && !isUnionType(named) && !isInterfaceType(named);
    if (!isLeaf && depth <= 0) return [];
    const included = field.args.filter((arg) => isRequiredArgument(arg) || this.#random() < 0.3);
    const args = included.map((arg) => `${arg.name}: ${this.#argument(arg, variables, declared)}`);
    const alias = this.#random() < 0.2 ? `a${this.#below(1e6)}: ` : '';
    const directive = this.#random() < 0.05 ? ` @include(if: ${this.#random() < 0.5})` : '';
    const below = isLeaf ? '' : ` ${this.#selection(field.type, depth - 1, variables, declared)}`;
    return [`${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${directive}${below}`];
  }

  #argument(arg: GraphQLArgument, variables: Record<string, unknown>, declared: string[]): string {
    if (this.#random() > 0.3) return literal(this.#value(arg.type));
    const name = `v${declared.length}`;
    declared.push(`$${name}: ${arg.type}`);
    const value = this.#value(arg.type);
    variables[name] = this.#random() < 0.05 ? this.#pick<unknown>([null, [], {}, 'x', 7, true]) : plain(value);
    return `$${name}`;
  }

  #value(type: GraphQLInputType, depth = 4): unknown {
    if (!isNonNullType(type) && this.#random() < 0.1) return null;
    const bare = getNullableType(type);
    if (isListType(bare)) return Array.from({ length: this.#below(4) }, () => this.#value(bare.ofType, depth - 1));
    if (isEnumType(bare)) return new EnumValue(this.#pick(bare.getValues()).name);
    if (isInputObjectType(bare)) {
      const all = Object.values(bare.getFields());
      const chosen = bare.isOneOf ? [this.#pick(all)] : all.filter((one) => this.#isIncluded(one, depth));
      return Object.fromEntries(chosen.map(({ name, type }) => [name, this.#value(type, depth - 1)]));
    }
    switch (`${bare}`) {
      case 'Int':
        return this.#random() < 0.9 ? this.#below(30) : this.#pick(NUMBERS);
      case 'Float':
        return this.#pick(NUMBERS);
      case 'Boolean':
        return this.#random() < 0.5;
      case 'ID':
        return this.#pick(IDS);
      case 'JSON':
      case 'JSONObject':
        return { a: this.#pick(TEXTS), b: this.#pick(NUMBERS), c: [null, { d: true }] };
      case '_Any':
        return { __typename: this.#pick(['Job', 'Session', 'Characterization', 'Viewer']), id: this.#pick(IDS) };
      case 'DateTime':
        return this.#random() < 0.8 ? '2026-05-01T12:00:00Z' : this.#pick(TEXTS);
      case 'Date':
        return this.#random() < 0.8 ? '2026-05-01' : this.#pick(TEXTS);
      default:
        return this.#pick(TEXTS);
    }
  }

  #isIncluded(field: GraphQLInputField, depth: number): boolean {
    return isRequiredInputField(field) || (depth > 0 && this.#random() < 0.4);
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(list: readonly T[]): T {
    const chosen = list[this.#below(list.length)];
    if (chosen === undefined) throw new Error('The list is empty.');
    return chosen;
  }
}

/** A name in documents, and a string in variables. */
class EnumValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function literal(value: unknown): string {
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, member]) => `${name}: ${literal(member)}`)
      .join(', ')} }`;
  return JSON.stringify(value);
}

function plain(value: unknown): unknown {
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
  return value;
}
