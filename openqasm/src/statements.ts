import { quote } from './program-error.js';

/** Constructs that are rejected, by the keyword or symbol that begins them. `rest` belongs to it in the message. */
export function findUnsupported(
  keyword: string,
  rest = '',
): { readonly message: string; readonly isCertain: boolean } | null {
  if (CONTROL_FLOW.has(keyword)) {
    return { message: `"${keyword}" is not supported: the service runs no loops and branches.`, isCertain: true };
  }
  const construct = CONSTRUCTS.get(keyword);
  return construct === undefined
    ? null
    : { message: `${construct} are not supported: ${quote(keyword + rest)}.`, isCertain: false };
}

const CONTROL_FLOW: ReadonlySet<string> = new Set(['if', 'else', 'while', 'for', 'switch', 'break', 'continue']);

const CONSTRUCTS: ReadonlyMap<string, string> = new Map(
  [
    ['Subroutines', 'def', 'extern', 'return'],
    ['Inputs and outputs', 'input', 'output'],
    ['Modifiers of gates', 'ctrl', 'negctrl', 'inv', 'pow'],
    ['Classical variables', 'const', 'int', 'uint', 'float', 'angle', 'bool', 'complex', 'array'],
    ['Durations', 'duration', 'stretch', 'delay', 'box', 'durationof'],
    ['Calibrations', 'cal', 'defcal', 'defcalgrammar'],
    ['Aliases', 'let'],
    ['Pragmas', 'pragma', '#'],
    ['Annotations', '@'],
    ['Blocks', '{'],
    ['End statements', 'end'],
  ].flatMap(([construct = '', ...keywords]) => keywords.map((keyword) => [keyword, construct] as const)),
);

/** Words that cannot be names. */
export function isReserved(name: string): boolean {
  return CONTROL_FLOW.has(name) || CONSTRUCTS.has(name) || STATEMENTS.has(name);
}

const STATEMENTS: ReadonlySet<string> = new Set([
  'OPENQASM',
  'include',
  'qubit',
  'bit',
  'qreg',
  'creg',
  'gate',
  'gphase',
  'measure',
  'reset',
  'barrier',
]);
