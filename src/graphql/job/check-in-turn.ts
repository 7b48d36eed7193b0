import type { Program } from '../../domain/job-submission.js';
import { estimateSizeKb } from '../../primitives/estimate-size.js';
import type { RequestContext } from '../request-context.js';

/** To check a program. A large one takes 60 ms. */
const MS_PER_KB = 0.02;

/** Checks and submits the first program of an operation at once, and each further one in a turn of its own. */
export function checkInTurn<T>(
  ctx: RequestContext,
  program: Program | null | undefined,
  check: () => T | Promise<T>,
): T | Promise<T> {
  if (!program) return check();
  if (ctx.hasCheckedProgram) return ctx.turns.defer(check, () => estimateSizeKb(program) * MS_PER_KB) as Promise<T>;
  ctx.hasCheckedProgram = true;
  return check();
}
