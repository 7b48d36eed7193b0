export { DEFAULT_LIMITS, type Limits } from './limits.js';
export { parseProgram } from './parser.js';
export type { Gate, GateCounts, Measurement, Operation, Program, Register } from './program.js';
export type { ProgramError } from './program-error.js';
