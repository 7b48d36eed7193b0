import { type GraphQLSchema, isInputType, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';
import { GatewayError } from '../domain/gateway-error.js';
import { type JsonSchema, type ObjectSchema, toInputType } from './json-schema.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** The variable that arguments replace, and its type. */
const PROGRAM = 'program';
export const PROGRAM_TYPE = 'ProgramInput';

/** The arguments that replace a variable of {@link PROGRAM_TYPE}. */
export function createProgramArguments(schema: GraphQLSchema): Readonly<Record<string, JsonSchema>> {
  const gate = schema.getType('GateInput');
  if (!isInputType(gate)) throw new TypeError('The schema has no GateInput.');
  return {
    qasm3: { type: 'string', description: 'Program in OpenQASM 3; or pass gates and qubits.' },
    gates: { type: 'array', description: 'Such as {"gate":"cnot","control":0,"target":1}.', items: toInputType(gate) },
    qubits: { type: 'integer' },
    gateset: { enum: ['qis', 'native'], default: 'qis' },
  };
}

/**
 * The variables of the operation. Their types and values are checked by the pipeline, which ignores those that the operation does not
 * declare: a misspelled argument would count as absent.
 */
export function toVariables({ properties }: ObjectSchema, args: Arguments): Arguments {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) {
    const names = Object.keys(properties).map((name) => `"${name}"`);
    throw new GatewayError(
      'BAD_USER_INPUT',
      `Unknown argument "${unknown.slice(0, MAX_NAME_CHARS)}". ${names.length > 0 ? `The arguments are ${names.join(', ')}.` : 'There are no arguments.'}`,
    );
  }
  if (!Object.hasOwn(properties, 'qasm3')) return args;
  const { qasm3, gates, qubits, gateset, ...others } = args;
  return { [PROGRAM]: toProgram(qasm3 ?? null, { gates, qubits, gateset }), ...others };
}

const MAX_NAME_CHARS = 100;

function toProgram(source: unknown, { gates, qubits, gateset = 'qis' }: Arguments): Arguments {
  const hasCircuit = (gates ?? qubits ?? null) !== null;
  if ((source !== null) === hasCircuit)
    throw new GatewayError('BAD_USER_INPUT', 'Pass either "qasm3", or "gates" and "qubits".');
  return source !== null ? { qasm3: { source } } : { circuit: { gates, qubits, gateset } };
}

/** Messages about variables name their types, and members of the program that are arguments. Types have other names in JSON Schema. */
export function inTermsOfArguments(message: string): string {
  if (!message.startsWith(VARIABLE)) return message;
  return REPLACEMENTS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    `Argument "${message.slice(VARIABLE.length)}`,
  );
}

const VARIABLE = 'Variable "$';

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^Argument "program" got invalid value .*?(?= at "program\.)/s, 'Invalid program'],
  [/ at "program\.circuit"(?=; )/, ''],
  [/"program\.(?:circuit\.|(qasm3)\.source)/, '"$1'],
  [/(?:Field )?("\w+") of (?:required|non-null) type "[^"]*" (?=was not provided\.$|must not be null\.$)/, '$1 '],
  [/Expected non-nullable type "[^"]*" not to be null\.$/, 'Expected a value, not null.'],
  [/Expected type "[^"]*" to be an object\.$/, 'Expected an object.'],
  [/ is not defined by type "[^"]*"\./, ' is not defined.'],
  [/ for OneOf type "[^"]*"\.$/, '.'],
  [/ does not exist in "[^"]*" enum\./, ' is not an allowed value.'],
  [/ Did you mean the enum value /, ' Did you mean '],
  [/; (?:Enum "\w+"|\w+) cannot represent /, '; Cannot accept '],
];

/** Messages quote members of the input, and begin with the path of one. */
export function nameArguments(operation: OperationDefinitionNode, message: string): string {
  return message.replace(/(^"?|`)(\w+(?:\.\w+)*)(?=["`:])/g, (quoted, quote: string, name: string) => {
    const path = name.split('.');
    const argument = findArgument(operation, path) ?? findArgument(operation, ['input', ...path]);
    return argument ? `${quote}${argument.join('.')}` : quoted;
  });
}

/** The argument that an error of a mutation payload is about, by its path in the input. */
export function toArgumentPath(operation: OperationDefinitionNode, path: readonly string[]): readonly string[] {
  return findArgument(operation, path) ?? path;
}

/** Null for what is no argument. */
function findArgument(
  { selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
  path: readonly string[],
): readonly string[] | null {
  const [field] = selectionSet.selections;
  const [name, ...members] = path;
  let value: ValueNode | undefined =
    field?.kind === Kind.FIELD ? field.arguments?.find((argument) => argument.name.value === name)?.value : undefined;
  while (value?.kind === Kind.OBJECT || value?.kind === Kind.LIST) {
    const member = members.shift();
    value =
      value.kind === Kind.LIST
        ? value.values[Number(member)]
        : value.fields.find((one) => one.name.value === member)?.value;
  }
  if (value?.kind !== Kind.VARIABLE) return null;
  const variable = value.name.value;
  const isProgram = variable === PROGRAM && variableDefinitions.some((one) => one.variable.name.value === PROGRAM);
  if (!isProgram) return [variable, ...members];
  const [kind, ...rest] = members;
  return kind === 'qasm3' ? ['qasm3'] : rest;
}
