import { Lexer, type Token } from './lexer.js';
import type { Limits } from './limits.js';
import { quote, syntaxError, unsupported } from './program-error.js';

/** Tokens of a program, with one token of lookahead. */
export class TokenReader {
  readonly #lexer: Lexer;
  #current: Token;
  #previous: Token | null = null;

  constructor(source: string, limits: Pick<Limits, 'maxTokens'>) {
    this.#lexer = new Lexer(source, limits);
    this.#current = this.#lexer.next();
  }

  get current(): Token {
    return this.#current;
  }

  /** The token taken last. */
  get previous(): Token | null {
    return this.#previous;
  }

  take(): Token {
    const token = this.#current;
    this.#previous = token;
    this.#current = this.#lexer.next();
    return token;
  }

  /** Whether the next token is this symbol. */
  isAt(symbol: string): boolean {
    return this.#current.kind === 'symbol' && this.#current.text === symbol;
  }

  isAtName(name: string): boolean {
    return this.#current.kind === 'name' && this.#current.text === name;
  }

  /** Takes the symbol if it is next. */
  accept(symbol: string): boolean {
    if (!this.isAt(symbol)) return false;
    this.take();
    return true;
  }

  expect(symbol: string, context: string): void {
    if (!this.accept(symbol)) throw this.unexpected(`"${symbol}" ${context}`);
  }

  expectName(expected: string): Token {
    if (this.#current.kind === 'hardwareQubit') throw this.#hardwareQubit();
    if (this.#current.kind !== 'name') throw this.unexpected(expected);
    return this.take();
  }

  /** The error for the next token, where something else has to be. */
  unexpected(expected: string): Error {
    const { kind, text } = this.#current;
    if (kind === 'hardwareQubit') return this.#hardwareQubit();
    return syntaxError(
      `Expected ${expected}, found ${kind === 'end' ? 'the end of the program' : quote(text)}.`,
      this.#current,
    );
  }

  #hardwareQubit(): Error {
    const { text } = this.#current;
    return unsupported(`Hardware qubits are not supported: ${quote(text)}. Declare qubits.`, this.#current, true);
  }
}
