import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { ProgramInput, QuoteInput } from '../generated/graphql.js';
import { loadDraft } from '../submit/drafts.js';
import { PRESETS, writeJson } from '../submit/presets.js';

/** The program of the page for a new job. */
const DRAFT = 'draft';

const DEFAULT_SHOTS = '1000';

export interface ProgramChoice {
  /** Name of an example, `draft`, or empty. */
  readonly name: string;
  readonly shots: string;
  /** Null if no program is chosen, or the draft or the number of shots is not valid. */
  readonly input: QuoteInput | null;
}

/** The program in the URL, and how to change it. */
export function useProgramChoice(): readonly [choice: ProgramChoice, set: (name: string, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const name = search.get('program') ?? '';
  const shots = search.get('shots') ?? DEFAULT_SHOTS;
  const input = useMemo(() => toInput(name, shots), [name, shots]);
  const set = (parameter: string, value: string) =>
    setSearch(
      (last) => {
        last.set(parameter, value);
        return last;
      },
      { replace: true },
    );
  return [{ name, shots, input }, set];
}

/** Values and names of the programs to choose from. */
export function listPrograms(): readonly (readonly [value: string, name: string])[] {
  const examples = PRESETS.map(({ name }) => [name, name] as const);
  return loadDraft() ? [[DRAFT, 'Your draft'], ...examples] : examples;
}

function toInput(name: string, shots: string): QuoteInput | null {
  const program = findProgram(name);
  return program && /^[1-9]\d*$/.test(shots) ? { program, shots: Number(shots) } : null;
}

function findProgram(name: string): ProgramInput | null {
  if (name === DRAFT) return readDraft();
  const preset = PRESETS.find((candidate) => candidate.name === name);
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
