import { type DocumentNode, Kind, type OperationDefinitionNode, type ValueNode, visit } from 'graphql';
import { GatewayError } from '../domain/gateway-error.js';
import { exceedsMaxDepth, MAX_LEVELS } from '../domain/value.js';
import { getFragments } from '../executor/collect-fields.js';

/** A variable that literals of an operation repeat: each use takes as much work as a value of its own. */
export interface RepeatedVariable {
  readonly name: string;
  readonly uses: number;
  /** Length of the default value. */
  readonly defaultChars: number;
}

/** A member of an argument whose value is checked once, however many fields have it. */
const MEMOIZED_MEMBER = 'program';

/** Variables with several uses in lists and input objects. A complete argument is not counted: it is not copied or checked again. */
export function findRepeatedVariables(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly RepeatedVariable[] {
  const uses = new Map<string, number>();
  for (const definition of [operation, ...Object.values(getFragments(document))]) {
    visit(definition, {
      VariableDefinition: () => false,
      Argument({ value }) {
        countUses(value, uses, MEMOIZED_MEMBER);
        return false;
      },
    });
  }
  return [...uses]
    .filter(([, count]) => count > 1)
    .map(([name, count]) => ({ name, uses: count, defaultChars: getDefaultChars(operation, name) }));
}

function countUses(value: ValueNode, uses: Map<string, number>, uncountedMember?: string): void {
  const count = (member: ValueNode) => {
    if (member.kind !== Kind.VARIABLE) countUses(member, uses);
    else uses.set(member.name.value, (uses.get(member.name.value) ?? 0) + 1);
  };
  if (value.kind === Kind.LIST) value.values.forEach(count);
  if (value.kind !== Kind.OBJECT) return;
  for (const { name, value: member } of value.fields)
    if (name.value !== uncountedMember || member.kind !== Kind.VARIABLE) count(member);
}

function getDefaultChars({ variableDefinitions = [] }: OperationDefinitionNode, name: string): number {
  const loc = variableDefinitions.find(({ variable }) => variable.name.value === name)?.defaultValue?.loc;
  return loc ? loc.end - loc.start : 0;
}

/** Characters of JSON, as many as a body has by default. */
const MAX_REPEATED_CHARS = 1_000_000;

/** A body of a megabyte may repeat a variable thousands of times. */
export function checkRepeatedVariables(
  variables: Readonly<Record<string, unknown>>,
  repeated: readonly RepeatedVariable[],
): void {
  let total = 0;
  for (const { name, uses, defaultChars } of repeated) {
    const value = variables[name];
    if (exceedsMaxDepth(value)) throw createNestedTooDeeplyError();
    total += uses * (value === undefined ? defaultChars : JSON.stringify(value).length);
  }
  if (total <= MAX_REPEATED_CHARS) return;
  const names = repeated.map(({ name }) => `$${name}`).slice(0, MAX_NAMED_VARIABLES);
  throw new GatewayError(
    'BAD_USER_INPUT',
    `Lists and input objects of the document use variables several times (${names.join(', ')}): ${total} characters of JSON in total; the limit is ${MAX_REPEATED_CHARS}. Use a large variable once, or as a complete argument.`,
  );
}

const MAX_NAMED_VARIABLES = 5;

export function createNestedTooDeeplyError(): GatewayError {
  return new GatewayError('BAD_USER_INPUT', `The variables are nested too deeply: the limit is ${MAX_LEVELS} levels.`);
}
