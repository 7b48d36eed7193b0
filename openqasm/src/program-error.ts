/** Why a program is not accepted. Lines and columns start at 1; a column is a UTF-16 code unit. */
export interface ProgramError {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly code: 'SYNTAX' | 'UNKNOWN_GATE' | 'UNSUPPORTED' | 'OUT_OF_RANGE' | 'DUPLICATE' | 'TOO_LARGE';
  /** False where the service may accept the program: only this parser does not support it, or one of its limits. */
  readonly isCertain: boolean;
}

/** Where a token starts. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Ends the parsing: what follows cannot be understood. */
export class ParseFailure extends Error {
  readonly programError: ProgramError;

  constructor(programError: ProgramError) {
    super(programError.message);
    this.programError = programError;
  }
}

export function createError(
  code: ProgramError['code'],
  message: string,
  { line, column }: Position,
  isCertain = true,
): ProgramError {
  return { message, line, column, code, isCertain };
}

export function syntaxError(message: string, position: Position): ParseFailure {
  return new ParseFailure(createError('SYNTAX', message, position));
}

/** `isCertain`: the service rejects the construct as well. */
export function unsupported(message: string, position: Position, isCertain = false): ParseFailure {
  return new ParseFailure(createError('UNSUPPORTED', message, position, isCertain));
}

export function tooLarge(message: string, position: Position): ParseFailure {
  return new ParseFailure(createError('TOO_LARGE', message, position, false));
}

/** Text of the program in a message. */
export function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}
