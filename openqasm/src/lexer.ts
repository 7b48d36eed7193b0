import type { Limits } from './limits.js';
import { type Position, quote, syntaxError, tooLarge } from './program-error.js';

export interface Token extends Position {
  readonly kind: 'name' | 'number' | 'string' | 'symbol' | 'hardwareQubit' | 'end';
  readonly text: string;
}

const SPACE = /[ \t\r\f\v\ufeff]+|\/\/[^\n]*/y;
const NAME = /[\p{L}_][\p{L}\d_]*/uy;
const NUMBER = /0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?/y;
const STRING = /"[^"\n]*"|'[^'\n]*'/y;
const HARDWARE_QUBIT = /\$\d+/y;
const SYMBOL = /->|\*\*|[+\-*/%]=|[=!<>]=|&&|\|\||<<|>>|\+\+|[()[\]{};,:=+\-*/%@<>&|^~!.#]/y;

type Pattern = readonly [kind: Token['kind'], pattern: RegExp, first: RegExp];

/** With the characters that a token of the kind may begin with. */
const PATTERNS: readonly Pattern[] = [
  ['name', NAME, /[\p{L}_]/u],
  ['number', NUMBER, /[\d.]/],
  ['string', STRING, /["']/],
  ['hardwareQubit', HARDWARE_QUBIT, /\$/],
  ['symbol', SYMBOL, /[^\p{L}\d_"'$]/u],
];

const selectPatterns = (character: string) => PATTERNS.filter(([, , first]) => first.test(character));
const PATTERNS_BY_CODE = Array.from({ length: 128 }, (_, code) => selectPatterns(String.fromCharCode(code)));
/** For all other characters. */
const NAME_PATTERNS = selectPatterns('π');

const NEW_LINE = 10;
const LAST_SPACE = 32;
const SLASH = 47;
const BYTE_ORDER_MARK = 0xfeff;

/** Reads one token at a time. */
export class Lexer {
  readonly #source: string;
  readonly #maxTokens: number;
  #offset = 0;
  #line = 1;
  #lineStart = 0;
  #tokens = 0;

  constructor(source: string, { maxTokens }: Pick<Limits, 'maxTokens'>) {
    this.#source = source;
    this.#maxTokens = maxTokens;
  }

  next(): Token {
    this.#skipSpace();
    const { line, column } = this.#position;
    if (this.#offset >= this.#source.length) return { kind: 'end', text: '', line, column };
    if (++this.#tokens > this.#maxTokens)
      throw tooLarge(`The program has more than ${this.#maxTokens} tokens (maxTokens).`, { line, column });
    for (const [kind, pattern] of PATTERNS_BY_CODE[this.#source.charCodeAt(this.#offset)] ?? NAME_PATTERNS) {
      const text = this.#match(pattern);
      if (text !== null) return { kind, text, line, column };
    }
    const character = String.fromCodePoint(this.#source.codePointAt(this.#offset) ?? 0);
    throw syntaxError(
      character === '"' || character === "'" ? 'The string does not end.' : `Unexpected character ${quote(character)}.`,
      { line, column },
    );
  }

  get #position(): Position {
    return { line: this.#line, column: this.#offset - this.#lineStart + 1 };
  }

  /** Skips spaces, line ends and comments. */
  #skipSpace(): void {
    for (;;) {
      const code = this.#source.charCodeAt(this.#offset);
      if (code > LAST_SPACE && code !== SLASH && code !== BYTE_ORDER_MARK) return;
      if (this.#match(SPACE) !== null) continue;
      if (code === NEW_LINE) this.#startLine(this.#offset + 1);
      else if (this.#source.startsWith('/*', this.#offset)) this.#skipBlockComment();
      else return;
    }
  }

  #skipBlockComment(): void {
    const end = this.#source.indexOf('*/', this.#offset + 2);
    if (end === -1) throw syntaxError('The comment does not end.', this.#position);
    for (let at = this.#source.indexOf('\n', this.#offset); at !== -1 && at < end; ) {
      this.#startLine(at + 1);
      at = this.#source.indexOf('\n', this.#offset);
    }
    this.#offset = end + 2;
  }

  #startLine(offset: number): void {
    this.#offset = offset;
    this.#line++;
    this.#lineStart = offset;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#offset;
    const text = pattern.exec(this.#source)?.[0] ?? null;
    if (text !== null) this.#offset += text.length;
    return text;
  }
}
