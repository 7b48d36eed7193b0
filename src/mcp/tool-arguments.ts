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

/** Messages of graphql-js name variables and their members. */
export function inTermsOfArguments(message: string): string {
  return message
    .replace(/^Variable "\$/, 'Argument "')
    .replace(/^Argument "program" got invalid value .*?(?= at "program\.)/s, 'Invalid program')
    .replace(/"program\.(?:circuit\.|(qasm3)\.source)/, '"$1');
}

/** The argument that an error of a mutation payload is about, by its path in the input. */
export function toArgumentPath(
  { selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
  path: readonly string[],
): readonly string[] {
  const [field] = selectionSet.selections;
  const [name, ...members] = path;
  let value: ValueNode | undefined =
    field?.kind === Kind.FIELD ? field.arguments?.find((argument) => argument.name.value === name)?.value : undefined;
  while (value?.kind === Kind.OBJECT) {
    const member = members.shift();
    value = value.fields.find((one) => one.name.value === member)?.value;
  }
  if (value?.kind !== Kind.VARIABLE) return path;
  const variable = value.name.value;
  const isProgram = variable === PROGRAM && variableDefinitions.some((one) => one.variable.name.value === PROGRAM);
  if (!isProgram) return [variable, ...members];
  const [kind, ...rest] = members;
  return kind === 'qasm3' ? ['qasm3'] : rest;
}
