import { useMemo } from 'react';
import { useSearchState } from '../components/use-search-state.js';
import type { ProgramInput, QuoteInput } from '../generated/graphql.js';
import { loadDraft } from '../submit/drafts.js';
import { createInitialForm } from '../submit/initial-form.js';
import { EMPTY_FORM } from '../submit/job-form.js';
import { findPreset, PRESETS, writeJson } from '../submit/presets.js';
import { toQuoteInput } from '../submit/use-quote.js';
import { CRITERIA, type Order } from './rank-backends.js';

/** The program of the page for a new job. */
const DRAFT = 'draft';

const DEFAULT_SHOTS = '1000';

export interface ProgramChoice {
  /** Name of an example, `draft`, or empty. */
  readonly name: string;
  readonly shots: string;
  readonly order: Order;
  /** Null if no program is chosen, or the draft or the number of shots is not valid. */
  readonly input: QuoteInput | null;
}

/** The program in the URL, and how to change it. */
export function useProgramChoice(): readonly [choice: ProgramChoice, set: ReturnType<typeof useSearchState>[1]] {
  const [search, set] = useSearchState();
  const name = search.get('program') ?? '';
  const shots = search.get('shots') ?? DEFAULT_SHOTS;
  const order = parseOrder(search.get('rank') ?? '');
  const input = useMemo(() => toInput(name, shots), [name, shots]);
  return [{ name, shots, order, input }, set];
}

/** Such as `price`, or `-price` for the opposite order. */
export const formatOrder = ({ by, isReversed }: Order): string => `${isReversed ? '-' : ''}${by}`;

function parseOrder(text: string): Order {
  const isReversed = text.startsWith('-');
  const by = CRITERIA.find((criterion) => criterion === text.slice(isReversed ? 1 : 0));
  return by ? { by, isReversed } : { by: 'price', isReversed: false };
}

/** Values and names of the programs to choose from. */
export function listPrograms(): readonly (readonly [value: string, name: string])[] {
  const examples = PRESETS.map(({ name, qubits }) => [name, `${name}, ${qubits} qubits`] as const);
  return loadDraft() ? [[DRAFT, 'Your draft'], ...examples] : examples;
}

function toInput(name: string, shots: string): QuoteInput | null {
  const program = findProgram(name);
  // The prices of the draft are those that its page shows: error mitigation changes them.
  const values = name === DRAFT ? createInitialForm(new URLSearchParams()).values : EMPTY_FORM;
  return program && shots.trim() !== '' ? toQuoteInput({ program }, { ...values, shots }) : null;
}

function findProgram(name: string): ProgramInput | null {
  if (name === DRAFT) return readDraft();
  const preset = findPreset(name);
  // As JSON, which both versions of the service take.
  return preset ? JSON.parse(writeJson(preset.write(0))) : null;
}

function readDraft(): ProgramInput | null {
  const { language, qasm3, json } = loadDraft() ?? {};
  if (language !== 'json') return typeof qasm3 === 'string' ? { qasm3: { source: qasm3 } } : null;
  try {
    return JSON.parse(`${json}`);
  } catch {
    // The page for a new job shows the error at its line.
    return null;
  }
}
