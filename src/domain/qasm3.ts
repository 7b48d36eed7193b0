import { type Program as ParsedProgram, type ProgramError, parseProgram } from '#openqasm';
import { memoize } from '../primitives/memoize.js';
import type { Qasm3Program } from './job-submission.js';

interface ParsedSource {
  /** Null if the gateway cannot parse the program; the service may. */
  readonly program: ParsedProgram | null;
  /** Errors for which the service rejects the program as well. */
  readonly errors: readonly ProgramError[];
}

/**
 * Parsing blocks the event loop: a program that exceeds these bounds is left to the service. The expansion may take as much
 * as the source itself, as a few nested gates can be millions of operations.
 */
const MAX_PARSED_BYTES = 100_000;
const FREE_STEPS = 20_000;

/** A program is parsed once, though it is validated and priced. */
export const parseQasm3 = memoize(({ source }: Qasm3Program): ParsedSource => {
  const { program, errors } = parseProgram(source, getLimits(source));
  // Errors after one that the service may not have are uncertain: they may follow from it.
  const end = errors.findIndex(({ isCertain }) => !isCertain);
  return { program: errors.length > 0 ? null : program, errors: end < 0 ? errors : errors.slice(0, end) };
});

function getLimits({ length }: string) {
  return { maxBytes: MAX_PARSED_BYTES, maxOperations: FREE_STEPS + length, maxSteps: FREE_STEPS + 2 * length };
}
