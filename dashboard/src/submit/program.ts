import { jsonLanguage } from '@codemirror/lang-json';
import type { Circuit } from '../circuit/circuit.js';
import { readJsonCircuits } from '../circuit/from-json.js';
import { parseQasmCircuit } from '../circuit/from-qasm.js';
import type { ProgramInput } from '../generated/graphql.js';
import type { ProgramLanguage } from './program-text.js';

/** An error at a line and column of the text, both from 1. */
export interface ProgramProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** False if the service may accept the program all the same. */
  readonly isCertain: boolean;
}

export interface ProgramAnalysis {
  /** Null if the text is no program for certain, or empty, which is no problem. */
  readonly program: ProgramInput | null;
  /** What can be drawn: empty with errors, and for JSON programs without gates. */
  readonly circuits: readonly Circuit[];
  readonly problems: readonly ProgramProblem[];
}

/** Checks the text as far as this is possible without the gateway. */
export function analyzeProgram(language: ProgramLanguage, text: string): ProgramAnalysis {
  if (text.trim() === '') return { program: null, circuits: [], problems: [] };
  if (language === 'json') return analyzeJson(text);
  const { circuit, errors } = parseQasmCircuit(text);
  const problems = errors.map(({ line, column, message, code, isCertain }) =>
    isCertain && code !== 'TOO_LARGE'
      ? { line, column, message, isCertain }
      : { line, column, message: `${message} (The service may accept the program.)`, isCertain: false },
  );
  return {
    program: problems.some(({ isCertain }) => isCertain) ? null : { qasm3: { source: text } },
    circuits: circuit ? [circuit] : [],
    problems,
  };
}

function analyzeJson(text: string): ProgramAnalysis {
  const fail = (message: string, offset: number): ProgramAnalysis => ({
    program: null,
    circuits: [],
    problems: [{ ...toPosition(text, offset), message, isCertain: true }],
  });
  try {
    const value: ProgramInput = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('Must be a JSON object.', 0);
    return { program: value, circuits: readJsonCircuits(value), problems: [] };
  } catch (error) {
    return fail(`Invalid JSON: ${error instanceof Error ? error.message : error}`, findSyntaxError(text));
  }
}

/** Offset of the first place that is not JSON. */
function findSyntaxError(text: string): number {
  let offset = text.length;
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError) offset = Math.min(offset, from);
    },
  });
  return offset;
}

/** An error of the gateway at its place in the text: `path` leads to a value below the program. */
export function locateProblem(
  { language, text }: { readonly language: ProgramLanguage; readonly text: string },
  {
    path,
    line,
    column,
    message,
  }: {
    readonly path: readonly string[];
    readonly line?: number | null;
    readonly column?: number | null;
    readonly message: string;
  },
): ProgramProblem {
  if (line && column) return { line, column, message: message.replace(/^Line \d+, column \d+: /, ''), isCertain: true };
  if (language !== 'json' || path.length === 0) return { line: 1, column: 1, message, isCertain: true };
  return { ...toPosition(text, findValue(text, path)), message: `${path.join('.')}: ${message}`, isCertain: true };
}

/** Offset of the value at a path in a JSON text, or of the last value on the way that exists. */
function findValue(text: string, path: readonly string[]): number {
  let node = jsonLanguage.parser.parse(text).topNode.firstChild;
  for (const name of path) {
    const children = [];
    for (let child = node?.firstChild; child; child = child.nextSibling) children.push(child);
    const found =
      node?.name === 'Array'
        ? children.filter((child) => !/^[[\],]$/.test(child.name))[Number(name)]
        : children.find((child) => {
            const key = child.getChild('PropertyName');
            return key && text.slice(key.from + 1, key.to - 1) === name;
          })?.lastChild;
    if (!found) break;
    node = found;
  }
  return node?.from ?? 0;
}

function toPosition(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
