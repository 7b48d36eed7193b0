import { useMemo, useState } from 'react';
import { useSearchState } from '../components/use-search-state.js';
import type { ProgramInput, QuoteInput } from '../generated/graphql.js';
import { findLastSubmittedProgram, loadDraft, type SubmittedProgram } from '../submit/drafts.js';
import { createInitialForm, isNew } from '../submit/initial-form.js';
import { EMPTY_FORM, type JobFormState } from '../submit/job-form.js';
import { PRESETS, type Preset, writeJson } from '../submit/presets.js';
import type { ProgramLanguage } from '../submit/program-text.js';
import { describeShots } from '../submit/shots.js';
import { type QuoteState, toQuoteInput } from '../submit/use-quote.js';
import { CRITERIA, type Order } from './rank-backends.js';

/** A program to compare the backends for. */
interface Program {
  /** In the address. */
  readonly value: string;
  readonly name: string;
  /** Of estimates: `Estimates for …`. */
  readonly subject: string;
  /** Its number of shots, and what else the price depends on. */
  readonly form: JobFormState;
  /** Null if the text is not valid. */
  readonly read: () => ProgramInput | null;
  /** Parameters of the page for a new job. */
  readonly source: Readonly<Record<string, string>>;
}

export interface ProgramChoice {
  readonly programs: readonly Program[];
  readonly program: Program;
  readonly shots: string;
  /** Of the backends. */
  readonly order: Order;
  /** Null if the program or the number of shots is not valid. */
  readonly input: QuoteInput | null;
}

/** The program in the address, or the last one: the draft, the one that was submitted last in this tab, or the first example. */
export function useProgramChoice(): readonly [choice: ProgramChoice, set: ReturnType<typeof useSearchState>[1]] {
  const [search, set] = useSearchState();
  const [programs] = useState(listPrograms);
  const program = programs.find(({ value }) => value === search.get('program')) ?? programs[0] ?? FIRST_EXAMPLE;
  const shots = search.get('shots') ?? program.form.shots;
  const order = parseOrder(search.get('rank') ?? '');
  const input = useMemo(() => {
    const source = program.read();
    return source && shots.trim() !== '' ? toQuoteInput({ program: source }, { ...program.form, shots }) : null;
  }, [program, shots]);
  return [{ programs, program, shots, order, input }, set];
}

/** Such as `price`, or `-price` for the opposite order. */
export const formatOrder = ({ by, isReversed }: Order): string => `${isReversed ? '-' : ''}${by}`;

/** That of a user who has not sorted the backends comes with their list: nothing else has to be loaded before. */
function parseOrder(text: string): Order {
  const isReversed = text.startsWith('-');
  const by = CRITERIA.find((criterion) => criterion === text.slice(isReversed ? 1 : 0));
  return by ? { by, isReversed } : { by: 'queue', isReversed: false };
}

/** The last program first. */
function listPrograms(): readonly Program[] {
  const last = findLastSubmittedProgram();
  return [...listDraft(), ...(last ? [toSubmitted(last)] : []), ...PRESETS.map(toExample)];
}

/** None if the form is as it was opened. */
function listDraft(): readonly Program[] {
  const form = createInitialForm(new URLSearchParams()).values;
  if (!loadDraft() || isNew(form)) return [];
  const read = () => readProgram(form.language, form[form.language]);
  const name = form.name.trim();
  return [
    {
      value: 'draft',
      name: label('Your draft', name),
      subject: name || 'your draft',
      form: withShots(form),
      read,
      source: {},
    },
  ];
}

function toSubmitted({ jobId, language, text, settings }: SubmittedProgram): Program {
  return {
    value: 'submitted',
    name: label('Last submitted', settings?.name),
    subject: settings?.name?.trim() || 'your last program',
    form: withShots({ ...EMPTY_FORM, ...settings }),
    read: () => readProgram(language, text),
    source: { from: jobId },
  };
}

function toExample({ name, qubits, write }: Preset): Program {
  return {
    value: name,
    name: `${name}, ${qubits} qubits`,
    subject: `${name}, ${qubits} qubits`,
    form: { ...EMPTY_FORM, shots: '1000' },
    // As JSON, which both versions of the service take.
    read: () => JSON.parse(writeJson(write(0))),
    source: { program: name },
  };
}

/** What the prices are for, such as "GHZ, 3 qubits, 1,000 shots". */
export function describeProgram({ program: { subject }, shots }: ProgramChoice, { size }: QuoteState): string {
  const qubits = size?.qubits ?? null;
  return [
    subject,
    qubits !== null && !/ qubits?$/.test(subject) && `${qubits} ${qubits === 1 ? 'qubit' : 'qubits'}`,
    describeShots(shots, null, null),
  ]
    .filter(Boolean)
    .join(', ');
}

const FIRST_EXAMPLE = toExample(PRESETS[0]);

const label = (kind: string, name = ''): string => (name.trim() ? `${kind}: ${name.trim()}` : kind);

/** Without a number, the service takes its default. */
const withShots = (form: JobFormState): JobFormState => ({ ...form, shots: form.shots.trim() || '100' });

function readProgram(language: ProgramLanguage, text: string): ProgramInput | null {
  if (language !== 'json') return { qasm3: { source: text } };
  try {
    return JSON.parse(text);
  } catch {
    // The page for a new job shows the error at its line.
    return null;
  }
}
