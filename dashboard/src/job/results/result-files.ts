import type { Outcome, StateRow } from './distribution.js';

/** What the files say about a job. */
export interface FileJob {
  readonly id: string;
  readonly name: string | null;
  readonly backend: string | null;
  readonly shots: number | null;
}

interface ResultFile {
  readonly job: FileJob;
  readonly compared: FileJob | null;
  /** Null: the register of all qubits. */
  readonly register: string | null;
  /** Whether states that are not in the rows have the probability 0. */
  readonly isComplete: boolean;
  readonly rows: readonly FileRow[];
}

/** With the name of its circuit, if the job has several. */
export type FileRow = StateRow & { readonly circuit?: string };

const COLUMNS: readonly (readonly [name: string, get: (outcome: Outcome) => number | null | undefined])[] = [
  ['count', ({ count }) => count],
  ['probability', ({ probability }) => probability],
  ['interval_low', ({ interval }) => interval?.low],
  ['interval_high', ({ interval }) => interval?.high],
];

/** One line for each state, of each circuit. Values that are not available are empty; columns without any value are omitted, such as counts. */
export function formatCsv({ rows, compared }: Pick<ResultFile, 'rows' | 'compared'>): string {
  const outcomes = rows.map(({ outcome }) => outcome);
  const others = rows.map((row) => row.compared);
  const columns = [
    ...(rows.some(({ circuit }) => circuit !== undefined)
      ? [{ name: 'circuit', cells: rows.map(({ circuit = '' }) => quote(circuit)) }]
      : []),
    { name: 'bitstring', cells: rows.map(({ bitstring }) => bitstring) },
    ...listColumns(outcomes),
    ...(compared ? listColumns(others).map(({ name, cells }) => ({ name: `compared_${name}`, cells })) : []),
  ];
  const lines = rows.map((_, position) => columns.map(({ cells }) => cells[position]));
  return [columns.map(({ name }) => name), ...lines].map((cells) => `${cells.join(',')}\n`).join('');
}

/** Names have any characters. */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function listColumns(outcomes: readonly (Outcome | null)[]) {
  return COLUMNS.map(([name, get]) => ({
    name,
    cells: outcomes.map((outcome) => (outcome && get(outcome)) ?? ''),
  })).filter(({ cells }) => cells.some((cell) => cell !== ''));
}

export function formatJson({ job, compared, register, isComplete, rows }: ResultFile): string {
  const states = rows.map(({ circuit, bitstring, outcome, compared: other }) => ({
    circuit,
    bitstring,
    ...outcome,
    ...(compared && { compared: other }),
  }));
  return `${JSON.stringify({ job, ...(compared && { compared }), register, isComplete, states }, null, 2)}\n`;
}
