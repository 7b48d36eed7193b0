import type { Program } from '../domain/job-submission.js';
import { estimateSizeKb } from '../repository/estimate-size.js';
import type { RequestContext } from './request-context.js';

const lastTurns = new WeakMap<RequestContext, Promise<void>>();

/** Gives each large part of an operation its turn of the event loop, so that other callers are not blocked. */
export function waitForTurn(ctx: RequestContext, turns = 1): Promise<void> {
  const previous = lastTurns.get(ctx) ?? Promise.resolve();
  const turn = previous.then(() => startNextTurn(turns));
  lastTurns.set(ctx, turn);
  return turn;
}

async function startNextTurn(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
}

/** Node accepts one connection per turn. Other clients may have opened some while a program was checked. */
const TURNS_BETWEEN_PROGRAMS = 20;

const firstPrograms = new WeakMap<RequestContext, Program>();
/** In kilobytes. */
const programSizes = new WeakMap<Program, number>();

/**
 * Checks and submits the first program of an operation at once, and each further one in its turn: it may take 60 ms. So does a
 * program that is submitted again. Its call may start when those of many other callers do.
 */
export function checkInTurn<T>(
  ctx: RequestContext,
  program: Program | null | undefined,
  check: () => T | Promise<T>,
): T | Promise<T> {
  const first = firstPrograms.get(ctx);
  if (!program) return check();
  if (first) return waitForProgram(ctx, program, first).then(check);
  firstPrograms.set(ctx, program);
  return check();
}

async function waitForProgram(ctx: RequestContext, program: Program, first: Program): Promise<void> {
  if (program !== first) await waitForTurn(ctx, TURNS_BETWEEN_PROGRAMS);
  if (!ctx.caller) return;
  const sizeKb = programSizes.get(program) ?? estimateSizeKb(program);
  programSizes.set(program, sizeKb);
  // The values of a response take about a kilobyte each, and as long.
  const turn = ctx.turns.take(ctx.caller, sizeKb);
  if (turn !== null) await turn;
}
