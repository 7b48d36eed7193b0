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
import type { TokenReader } from './token-reader.js';

/** A number, or a number that depends on the parameters of a gate. */
export interface Expression {
  /** null if it depends on parameters. */
  readonly constant: number | null;
  readonly evaluate: (parameters: readonly number[]) => number;
  readonly isInteger: boolean;
  readonly depth: number;
  /** Terms, which bound the time of `evaluate`. */
  readonly size: number;
}

export interface ExpressionOptions {
  readonly reader: TokenReader;
  readonly limits: Limits;
  /** Indices of the parameters of the gate that is being defined, by name. */
  readonly parameters: ReadonlyMap<string, number>;
}

export const NO_NAMES: ReadonlyMap<string, number> = new Map();

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['π', Math.PI],
  ['tau', 2 * Math.PI],
  ['τ', 2 * Math.PI],
  ['euler', Math.E],
  ['ℇ', Math.E],
]);

export const isConstantName = (name: string): boolean => CONSTANTS.has(name);

type Operator = (a: number, b: number) => number;

const FUNCTIONS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['arccos', (a) => Math.acos(a)],
  ['arcsin', (a) => Math.asin(a)],
  ['arctan', (a) => Math.atan(a)],
  ['ceiling', (a) => Math.ceil(a)],
  ['cos', (a) => Math.cos(a)],
  ['exp', (a) => Math.exp(a)],
  ['floor', (a) => Math.floor(a)],
  ['log', (a) => Math.log(a)],
  ['mod', (a, b) => a % b],
  ['pow', (a, b) => a ** b],
  ['sin', (a) => Math.sin(a)],
  ['sqrt', (a) => Math.sqrt(a)],
  ['tan', (a) => Math.tan(a)],
]);
const TWO_ARGUMENTS: ReadonlySet<string> = new Set(['mod', 'pow']);

const SUM: ReadonlyMap<string, Operator> = new Map([
  ['+', (a: number, b: number) => a + b],
  ['-', (a: number, b: number) => a - b],
]);
const PRODUCT: ReadonlyMap<string, Operator> = new Map([
  ['*', (a: number, b: number) => a * b],
  ['/', (a: number, b: number) => a / b],
  ['%', (a: number, b: number) => a % b],
]);

export function parseExpression(options: ExpressionOptions, depth = 0): Expression {
  return parseChain(options, SUM, () => parseChain(options, PRODUCT, () => parseUnary(options, depth)));
}

/** An expression without parameters, whose value is an integer of the range. */
export function parseInteger(
  { reader, limits }: Pick<ExpressionOptions, 'reader' | 'limits'>,
  range: readonly [min: number, max: number],
  noun: string,
): number {
  const position = reader.current;
  const { constant } = parseExpression({ reader, limits, parameters: NO_NAMES });
  if (constant === null || !Number.isInteger(constant) || constant < range[0] || constant > range[1])
    throw outOfRange(`${noun} must be an integer from ${range[0]} to ${range[1]}.`, position);
  return constant;
}

function outOfRange(message: string, position: Position): ParseFailure {
  return new ParseFailure(createError('OUT_OF_RANGE', message, position));
}

/** Operators of one precedence, from left to right. */
function parseChain(
  { reader, limits }: ExpressionOptions,
  operators: ReadonlyMap<string, Operator>,
  parseOperand: () => Expression,
): Expression {
  let left = parseOperand();
  for (;;) {
    const token = reader.current;
    const operator = token.kind === 'symbol' ? operators.get(token.text) : undefined;
    if (!operator) return left;
    reader.take();
    left = combine([left, parseOperand()], ([a = 0, b = 0]) => operator(a, b), limits, token);
    // OpenQASM truncates the quotient of two integers, which is rarely meant in an angle.
    if (token.text === '/' && left.isInteger && !Number.isInteger(left.constant))
      throw unsupported('The division of two integers has a remainder. Write one of them with a decimal point.', token);
  }
}

function parseUnary(options: ExpressionOptions, depth: number): Expression {
  const { reader, limits } = options;
  const token = reader.current;
  if (depth > limits.maxNesting) throw nestingTooDeep(limits, token);
  if (reader.accept('-')) return combine([parseUnary(options, depth + 1)], ([a = 0]) => -a, limits, token);
  if (reader.accept('+')) return parseUnary(options, depth + 1);
  return parsePower(options, depth);
}

/** `**` binds more tightly than a minus to its left, and less than one to its right. */
function parsePower(options: ExpressionOptions, depth: number): Expression {
  const { reader, limits } = options;
  const base = parseTerm(options, depth);
  const token = reader.current;
  if (!reader.accept('**')) return base;
  return combine([base, parseUnary(options, depth + 1)], ([a = 0, b = 0]) => a ** b, limits, token);
}

function parseTerm(options: ExpressionOptions, depth: number): Expression {
  const { reader } = options;
  const token = reader.current;
  if (reader.accept('(')) {
    const inner = parseExpression(options, depth + 1);
    reader.expect(')', 'after the expression');
    return inner;
  }
  if (token.kind === 'number') return toNumber(reader.take().text, token, reader);
  if (token.kind === 'name') {
    reader.take();
    return reader.isAt('(') ? parseCall(options, token.text, token, depth) : findName(options, token.text, token);
  }
  throw reader.unexpected('a number');
}

const INTEGER = /^(?:0[xXoObB]|[\d_]+$)/;

const UNITS: ReadonlySet<string> = new Set(['dt', 'ns', 'us', 'µs', 'μs', 'ms', 's', 'im']);

function toNumber(text: string, position: Position, reader: TokenReader): Expression {
  const next = reader.current;
  if (next.kind === 'name' && next.line === position.line && next.column === position.column + text.length) {
    if (UNITS.has(next.text))
      throw unsupported(`Units and imaginary numbers are not supported: ${quote(text + next.text)}.`, position);
    const example = quote(`${text}*${next.text}`);
    throw syntaxError(`Write an operator between ${quote(text)} and ${quote(next.text)}, such as ${example}.`, next);
  }
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isFinite(value)) throw syntaxError(`Invalid number ${quote(text)}.`, position);
  return toConstant(value, INTEGER.test(text));
}

function findName({ parameters }: ExpressionOptions, name: string, position: Position): Expression {
  const index = parameters.get(name);
  if (index !== undefined) {
    return { constant: null, evaluate: (values) => values[index] ?? 0, isInteger: false, depth: 0, size: 1 };
  }
  const value = CONSTANTS.get(name);
  if (value === undefined) throw unsupported(`Variables are not supported in expressions: ${quote(name)}.`, position);
  return toConstant(value, false);
}

function parseCall(options: ExpressionOptions, name: string, position: Position, depth: number): Expression {
  const { reader, limits } = options;
  const compute = FUNCTIONS.get(name);
  if (!compute) throw unsupported(`The function ${quote(name)} is not supported.`, position);
  reader.expect('(', 'after the function');
  const values = [parseExpression(options, depth + 1)];
  while (reader.accept(',')) values.push(parseExpression(options, depth + 1));
  reader.expect(')', 'after the arguments');
  const expected = TWO_ARGUMENTS.has(name) ? 2 : 1;
  if (values.length !== expected)
    throw syntaxError(
      `${name} needs ${expected} argument${expected === 1 ? '' : 's'}, got ${values.length}.`,
      position,
    );
  return { ...combine(values, ([a = 0, b = 0]) => compute(a, b), limits, position), isInteger: false };
}

function toConstant(value: number, isInteger: boolean): Expression {
  return { constant: value, evaluate: () => value, isInteger, depth: 0, size: 1 };
}

/** Computes constants at once, so that only gate parameters make an expression deeper. */
function combine(
  operands: readonly Expression[],
  compute: (values: readonly number[]) => number,
  limits: Limits,
  position: Position,
): Expression {
  const isInteger = operands.every((operand) => operand.isInteger);
  if (operands.every(({ constant }) => constant !== null)) {
    const value = compute(operands.map(({ constant }) => constant ?? 0));
    if (!Number.isFinite(value)) throw outOfRange('The value of the expression is not a finite number.', position);
    return toConstant(value, isInteger);
  }
  const depth = 1 + Math.max(...operands.map((operand) => operand.depth));
  if (depth > limits.maxNesting) throw nestingTooDeep(limits, position);
  return {
    constant: null,
    evaluate: (parameters) => compute(operands.map((operand) => operand.evaluate(parameters))),
    isInteger: false,
    depth,
    size: 1 + operands.reduce((sum, operand) => sum + operand.size, 0),
  };
}

function nestingTooDeep({ maxNesting }: Limits, position: Position): ParseFailure {
  return tooLarge(`The expression is nested more than ${maxNesting} levels deep (maxNesting).`, position);
}
