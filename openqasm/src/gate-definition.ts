import { parseExpression } from './expression.js';
import { NATIVE_GATES, STANDARD_GATES } from './gates.js';
import type { Token } from './lexer.js';
import type { Limits } from './limits.js';
import {
  createError,
  ParseFailure,
  type Position,
  quote,
  syntaxError,
  tooLarge,
  unsupported,
} from './program-error.js';
import type { BodyCall, CallableGate, DefinedGate, Scope } from './scope.js';
import { findUnsupported, isReserved } from './statements.js';
import type { TokenReader } from './token-reader.js';

export interface StatementContext {
  readonly reader: TokenReader;
  readonly limits: Limits;
  readonly scope: Scope;
}

/** `gate name(parameters) qubits { calls }`, after the keyword and the name. */
export function parseGateDefinition(context: StatementContext): DefinedGate {
  const { reader } = context;
  const position = reader.current;
  const parameters = reader.accept('(') ? parseNames(context, ')') : [];
  const qubits = parseNames(context, '{');
  if (qubits.length === 0) throw syntaxError('A gate needs at least one qubit.', position);
  const names = [...parameters, ...qubits];
  const duplicate = findDuplicate(names.map(({ text }) => text));
  if (duplicate !== undefined)
    throw new ParseFailure(
      createError('DUPLICATE', 'A gate has two parameters or qubits with the same name.', names[duplicate] ?? position),
    );
  const indices = { parameters: toIndices(parameters), qubits: toIndices(qubits) };
  const body: BodyCall[] = [];
  while (!reader.accept('}')) {
    const call = parseBodyStatement(context, indices);
    if (call) body.push(call);
  }
  const depth = 1 + body.reduce((max, { gate }) => Math.max(max, 'depth' in gate ? gate.depth : 0), 0);
  const { maxNesting } = context.limits;
  if (depth > maxNesting)
    throw tooLarge(`Gates are defined by each other over more than ${maxNesting} levels (maxNesting).`, position);
  return { parameters: parameters.length, qubits: qubits.length, body, depth };
}

/** Names separated by commas, up to and including the symbol. */
function parseNames({ reader, limits }: StatementContext, end: string): Token[] {
  const names: Token[] = [];
  if (reader.accept(end)) return names;
  do {
    if (names.length > 0 && reader.isAt(end)) break;
    names.push(parseNewName(reader));
    if (names.length > limits.maxQubits)
      throw tooLarge(`A gate has more than ${limits.maxQubits} qubits or parameters (maxQubits).`, reader.current);
  } while (reader.accept(','));
  reader.expect(end, 'after the names');
  return names;
}

const toIndices = (names: readonly Token[]): ReadonlyMap<string, number> =>
  new Map(names.map(({ text }, index) => [text, index]));

/** The index of the first value that is there before. */
function findDuplicate(values: readonly (string | number)[]): number | undefined {
  const seen = new Set<string | number>();
  const index = values.findIndex((value) => seen.size === seen.add(value).size);
  return index < 0 ? undefined : index;
}

/** A name that is not a keyword. */
export function parseNewName(reader: TokenReader): Token {
  const token = reader.expectName('a name');
  if (isReserved(token.text)) throw syntaxError(`${quote(token.text)} is a keyword and cannot be a name.`, token);
  return token;
}

/** Returns null for a barrier or a global phase, which change no result. */
function parseBodyStatement(
  context: StatementContext,
  names: Readonly<Record<'parameters' | 'qubits', ReadonlyMap<string, number>>>,
): BodyCall | null {
  const { reader } = context;
  const token = reader.current;
  const positions: Position[] = [];
  const findQubit = (): number => {
    const operand = reader.expectName('a qubit of the gate');
    const index = names.qubits.get(operand.text);
    if (index === undefined)
      throw new ParseFailure(createError('OUT_OF_RANGE', `The gate has no qubit ${quote(operand.text)}.`, operand));
    positions.push(operand);
    return index;
  };
  const call = parseCallHead(context, names.parameters);
  const operands: number[] = [];
  if (!reader.isAt(';')) {
    do operands.push(findQubit());
    while (reader.accept(','));
  }
  reader.expect(';', 'after the statement');
  if (token.text === 'barrier' || token.text === 'gphase' || !call.gate) return null;
  requireOperands(call.gate, token.text, operands.length, token);
  const duplicate = findDuplicate(operands);
  if (duplicate !== undefined)
    throw new ParseFailure(createError('DUPLICATE', 'A gate uses a qubit twice.', positions[duplicate] ?? token));
  return { gate: call.gate, parameters: call.parameters, qubits: operands };
}

interface CallHead {
  /** null for barriers and global phases. */
  readonly gate: CallableGate | null;
  readonly parameters: BodyCall['parameters'];
}

/** Throws the error if the next token begins a construct that is not supported. */
export function rejectUnsupported(reader: TokenReader): void {
  const token = reader.current;
  if (token.kind === 'string' || !findUnsupported(token.text)) return;
  // `#pragma` and `@name` are two tokens.
  const isPrefix = token.kind === 'symbol' && (token.text === '#' || token.text === '@');
  if (isPrefix) reader.take();
  const { message, isCertain } = findUnsupported(token.text, isPrefix ? reader.current.text : '') ?? {};
  if (message !== undefined) throw unsupported(message, token, isCertain);
}

/** The name of a gate and its parameters in parentheses. `names` are those of the gate that is being defined. */
export function parseCallHead(context: StatementContext, names: ReadonlyMap<string, number>): CallHead {
  const { reader, limits, scope } = context;
  const token = reader.current;
  rejectUnsupported(reader);
  reader.expectName('a gate');
  const isPhase = token.text === 'gphase';
  if (token.text === 'barrier') return { gate: null, parameters: [] };
  if (!isPhase && isReserved(token.text))
    throw syntaxError(`Unexpected ${quote(token.text)}: a gate is defined by gates only.`, token);
  const gate = isPhase ? null : scope.findGate(token.text);
  if (gate === undefined) throw unknownName(token.text, token, reader);
  const parameters: BodyCall['parameters'][number][] = [];
  if (reader.accept('(') && !reader.accept(')')) {
    do parameters.push(parseExpression({ reader, limits, parameters: names }));
    while (reader.accept(','));
    reader.expect(')', 'after the parameters');
  }
  const expected = gate?.parameters ?? 1;
  if (parameters.length !== expected)
    throw syntaxError(`${token.text} needs ${count(expected, 'parameter')}, got ${parameters.length}.`, token);
  return { gate, parameters };
}

export function requireOperands(gate: CallableGate, name: string, operands: number, position: Position): void {
  if (operands !== gate.qubits)
    throw syntaxError(`${name} needs ${count(gate.qubits, 'qubit')}, got ${operands}.`, position);
}

/** A service that adds the standard gates itself may accept them without the include. */
function unknownName(name: string, position: Position, reader: TokenReader): ParseFailure {
  if (reader.isAt('=') || reader.isAt('['))
    return new ParseFailure(createError('OUT_OF_RANGE', `${quote(name)} is not declared.`, position));
  const isStandard = STANDARD_GATES.has(name);
  const hint = isStandard
    ? 'Add include "stdgates.inc";'
    : `Define it, or use a gate of stdgates.inc or ${NATIVE_NAMES}.`;
  return new ParseFailure(createError('UNKNOWN_GATE', `Unknown gate ${quote(name)}. ${hint}`, position, !isStandard));
}

const NATIVE_NAMES = [...NATIVE_GATES.keys()].join(', ');

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
