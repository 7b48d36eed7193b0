import { NO_NAMES, parseInteger } from './expression.js';
import {
  parseCallHead,
  parseGateDefinition,
  parseNewName,
  rejectUnsupported,
  requireOperands,
  type StatementContext,
} from './gate-definition.js';
import type { Token } from './lexer.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import type { Program } from './program.js';
import { type Operand, ProgramBuilder } from './program-builder.js';
import {
  createError,
  ParseFailure,
  type Position,
  type ProgramError,
  quote,
  syntaxError,
  tooLarge,
  unsupported,
} from './program-error.js';
import { type Declared, Scope } from './scope.js';
import { TokenReader } from './token-reader.js';

/**
 * Parses and checks a program of the OpenQASM 3 subset of docs/openqasm.md. `errors` is empty if the program is valid
 * as far as this is possible without the service; otherwise `program` is null.
 */
export function parseProgram(
  source: string,
  limits: Partial<Limits> = {},
): { readonly program: Program | null; readonly errors: readonly ProgramError[] } {
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  const start = { line: 1, column: 1 };
  const { maxBytes } = allLimits;
  if (exceedsBytes(source, maxBytes))
    return {
      program: null,
      errors: [tooLarge(`The program has more than ${maxBytes} bytes (maxBytes).`, start).programError],
    };
  const errors: ProgramError[] = [];
  try {
    const parser = new ProgramParser(source, allLimits, errors);
    const program = parser.parse();
    return { program: errors.length === 0 ? program : null, errors };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return { program: null, errors: [...errors, error.programError] };
  }
}

/** Also in a browser, which has no Buffer. A character has at most three bytes. */
function exceedsBytes(source: string, maxBytes: number): boolean {
  if (source.length * 3 <= maxBytes) return false;
  return source.length > maxBytes || new TextEncoder().encode(source).length > maxBytes;
}

/** Codes of errors after which the rest of the program is still understood, unless a declaration is missing. */
const RECOVERABLE: ReadonlySet<ProgramError['code']> = new Set(['UNKNOWN_GATE', 'OUT_OF_RANGE', 'DUPLICATE']);
const DECLARATIONS: ReadonlySet<string> = new Set(['gate', 'qubit', 'bit', 'qreg', 'creg']);

class ProgramParser {
  readonly #reader: TokenReader;
  readonly #limits: Limits;
  readonly #scope = new Scope();
  readonly #builder: ProgramBuilder;
  readonly #context: StatementContext;
  readonly #errors: ProgramError[];

  constructor(source: string, limits: Limits, errors: ProgramError[]) {
    this.#limits = limits;
    this.#errors = errors;
    this.#reader = new TokenReader(source, limits);
    this.#builder = new ProgramBuilder(limits);
    this.#context = { reader: this.#reader, limits, scope: this.#scope };
  }

  parse(): Program {
    const reader = this.#reader;
    if (reader.isAtName('OPENQASM')) this.#parseVersion();
    while (reader.current.kind !== 'end' && this.#errors.length < this.#limits.maxErrors) {
      const first = reader.current;
      try {
        this.#parseStatement();
      } catch (error) {
        if (!(error instanceof ParseFailure) || DECLARATIONS.has(first.text)) throw error;
        if (!RECOVERABLE.has(error.programError.code)) throw error;
        this.#errors.push(error.programError);
        this.#skipStatement();
      }
    }
    if (this.#builder.allQubits.size === 0 && this.#errors.length === 0)
      throw syntaxError('The program declares no qubit.', reader.current);
    return this.#builder.build();
  }

  #parseVersion(): void {
    this.#reader.take();
    const version = this.#reader.take();
    if (version.kind !== 'number') throw syntaxError('Expected a version after OPENQASM.', version);
    if (!/^3(?:\.\d+)?$/.test(version.text))
      throw unsupported(`OpenQASM ${version.text} is not supported. Use version 3.0.`, version);
    this.#endStatement();
  }

  #parseStatement(): void {
    const reader = this.#reader;
    const token = reader.current;
    if (reader.accept(';')) return;
    rejectUnsupported(reader);
    if (token.kind !== 'name') throw reader.unexpected('a statement');
    const parse = this.#statements.get(token.text);
    if (parse) {
      reader.take();
      parse(token);
    } else if (this.#scope.findDeclared(token.text)) {
      this.#parseAssignment();
    } else {
      this.#parseCall();
    }
  }

  readonly #statements: ReadonlyMap<string, (position: Position) => void> = new Map([
    ['OPENQASM', (position) => fail('OPENQASM must be the first statement.', position)],
    ['include', () => this.#parseInclude()],
    ['qubit', () => this.#parseDeclaration('qubits')],
    ['bit', () => this.#parseDeclaration('bits')],
    ['qreg', () => this.#parseOldDeclaration('qubits')],
    ['creg', () => this.#parseOldDeclaration('bits')],
    ['gate', () => this.#parseGate()],
    ['measure', (position) => this.#parseMeasurement(position)],
    ['reset', (position) => this.#parseReset(position)],
    ['barrier', (position) => this.#parseBarrier(position)],
  ]);

  #parseInclude(): void {
    const file = this.#reader.take();
    if (file.kind !== 'string') throw syntaxError('Expected the name of a file in quotes.', file);
    if (file.text.slice(1, -1) !== 'stdgates.inc')
      throw unsupported(`Only stdgates.inc can be included, not ${quote(file.text.slice(1, -1))}.`, file);
    this.#endStatement();
    this.#report(this.#scope.includeStandardGates(file));
  }

  /** `qubit[n] name;`, `bit[n] name;` or `bit[n] name = measure qubits;`. */
  #parseDeclaration(kind: Declared['kind']): void {
    const size = this.#reader.isAt('[') ? this.#parseSize(kind) : null;
    const declared = this.#declare(kind, parseNewName(this.#reader), size);
    if (kind === 'bits' && this.#reader.isAt('=')) {
      this.#parseMeasuredValue({ register: declared.name, bits: declared }, declared);
    } else {
      this.#endStatement();
    }
  }

  /** `qreg name[n];` or `creg name[n];`, as in OpenQASM 2. */
  #parseOldDeclaration(kind: Declared['kind']): void {
    const name = parseNewName(this.#reader);
    const size = this.#reader.isAt('[') ? this.#parseSize(kind) : null;
    this.#endStatement();
    this.#declare(kind, name, size);
  }

  #declare(kind: Declared['kind'], name: Token, size: number | null): Declared {
    const declared = this.#builder.declare(kind, name.text, size, name);
    this.#report(this.#scope.addDeclared(declared));
    return declared;
  }

  #parseSize(kind: Declared['kind']): number {
    this.#reader.expect('[', 'before the size');
    // The builder limits the size, with an error that names its limit.
    const size = parseInteger(this.#context, [1, Number.MAX_SAFE_INTEGER], `The number of ${kind}`);
    this.#reader.expect(']', 'after the size');
    return size;
  }

  #parseGate(): void {
    const token = this.#reader.current;
    const { text } = parseNewName(this.#reader);
    this.#report(this.#scope.addGate(text, parseGateDefinition(this.#context), token));
  }

  #parseCall(): void {
    const token = this.#reader.current;
    const { gate, parameters } = parseCallHead(this.#context, NO_NAMES);
    const values = parameters.map(({ constant }) => constant ?? 0);
    const operands = this.#reader.isAt(';') ? [] : this.#parseOperands();
    this.#endStatement();
    // A global phase changes no result.
    if (!gate) return;
    requireOperands(gate, token.text, operands.length, token);
    this.#builder.applyGate(gate, values, operands, token);
  }

  /** `bits = measure qubits;` */
  #parseAssignment(): void {
    const token = this.#reader.current;
    const bits = this.#parseOperand('bits');
    if (!this.#reader.isAt('=')) throw unsupported('Classical operations are not supported.', this.#reader.current);
    this.#parseMeasuredValue({ register: token.text, bits }, token);
  }

  #parseMeasuredValue(target: { readonly register: string; readonly bits: Operand }, position: Position): void {
    this.#reader.expect('=', 'before the value');
    if (!this.#reader.isAtName('measure'))
      throw unsupported('Only the result of a measurement can be assigned.', this.#reader.current);
    this.#reader.take();
    const operand = this.#parseOperand('qubits');
    this.#endStatement();
    this.#builder.measure(operand, target, position);
  }

  /** `measure qubits;` or `measure qubits -> bits;` */
  #parseMeasurement(position: Position): void {
    const operand = this.#parseOperand('qubits');
    const register = this.#reader.accept('->') ? this.#reader.current.text : null;
    const target = register === null ? null : { register, bits: this.#parseOperand('bits') };
    this.#endStatement();
    this.#builder.measure(operand, target, position);
  }

  #parseReset(position: Position): void {
    const operand = this.#parseOperand('qubits');
    this.#endStatement();
    this.#builder.reset(operand, position);
  }

  #parseBarrier(position: Position): void {
    const operands = this.#reader.isAt(';') ? [this.#builder.allQubits] : this.#parseOperands();
    this.#endStatement();
    this.#builder.barrier(operands, position);
  }

  #parseOperands(): Operand[] {
    const operands = [this.#parseOperand('qubits')];
    while (this.#reader.accept(',')) operands.push(this.#parseOperand('qubits'));
    return operands;
  }

  /** `name` or `name[index]`. */
  #parseOperand(kind: Declared['kind']): Operand {
    const token = this.#reader.expectName(`the name of ${kind}`);
    const declared = this.#scope.findDeclared(token.text);
    const noun = kind === 'qubits' ? 'qubit' : 'bit';
    if (declared?.kind !== kind) throw outOfRange(`${quote(token.text)} is not declared as a ${noun}.`, token);
    if (!this.#reader.accept('[')) return { ...declared, line: token.line, column: token.column };
    const { size, start, isRegister } = declared;
    if (!isRegister) throw outOfRange(`${quote(token.text)} is a single ${noun} and has no index.`, token);
    if (this.#reader.isAt('{') || this.#reader.isAt(':')) throw this.#unsupportedIndex();
    const index = parseInteger(this.#context, [-size, size - 1], `The index of ${token.text}`);
    if (this.#reader.isAt(':') || this.#reader.isAt(',')) throw this.#unsupportedIndex();
    this.#reader.expect(']', 'after the index');
    // A negative index counts from the end.
    return {
      start: start + (index < 0 ? size + index : index),
      size: 1,
      isRegister: false,
      line: token.line,
      column: token.column,
    };
  }

  #unsupportedIndex(): ParseFailure {
    return unsupported('Ranges and sets of indices are not supported.', this.#reader.current);
  }

  #endStatement(): void {
    if (this.#reader.isAt('[')) throw unsupported('An index of an index is not supported.', this.#reader.current);
    this.#reader.expect(';', 'after the statement');
  }

  #report(error: ProgramError | null): void {
    if (error) this.#errors.push(error);
  }

  /** Continues after the semicolon, unless the error was found after it. */
  #skipStatement(): void {
    const reader = this.#reader;
    while (reader.current.kind !== 'end' && reader.previous?.text !== ';') reader.take();
  }
}

function outOfRange(message: string, position: Position): ParseFailure {
  return new ParseFailure(createError('OUT_OF_RANGE', message, position));
}

function fail(message: string, position: Position): never {
  throw syntaxError(message, position);
}
