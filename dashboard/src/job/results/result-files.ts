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
  readonly rows: readonly StateRow[];
}

/** One line for each state. Values that are not available are empty. */
export function formatCsv({ rows, compared }: Pick<ResultFile, 'rows' | 'compared'>): string {
  const columns = ['count', 'probability', 'interval_low', 'interval_high'];
  const header = ['bitstring', ...columns, ...(compared ? columns.map((name) => `compared_${name}`) : [])];
  const lines = rows.map((row) => [row.bitstring, ...toCells(row.outcome), ...(compared ? toCells(row.compared) : [])]);
  return [header, ...lines].map((cells) => `${cells.join(',')}\n`).join('');
}

function toCells(outcome: Outcome | null): (number | string)[] {
  const { count, probability, interval } = outcome ?? { count: null, probability: null, interval: null };
  return [count ?? '', probability ?? '', interval?.low ?? '', interval?.high ?? ''];
}

export function formatJson({ job, compared, register, rows }: ResultFile): string {
  const states = rows.map(({ bitstring, outcome, compared: other }) => ({
    bitstring,
    ...outcome,
    ...(compared && { compared: other }),
  }));
  return `${JSON.stringify({ job, ...(compared && { compared }), register, states }, null, 2)}\n`;
}
