import { useMemo } from 'react';
import type { CompiledProgram } from '../submit/compiled-program.js';
import type { Circuit } from './circuit.js';
import { CircuitView } from './circuit-view.js';
import { readJsonCircuits } from './from-json.js';
import { parseQasmCircuit } from './from-qasm.js';

/** The circuits of a program. */
export default function ProgramCircuits({
  program,
  label,
}: {
  readonly program: CompiledProgram;
  readonly label: string;
}) {
  const circuits = useMemo(() => parseCircuits(program), [program]);
  if (circuits.length === 0)
    return <p className="muted">No diagram: the program has no gates that can be drawn, or too many.</p>;
  return <CircuitView circuits={circuits} label={label} />;
}

/** The circuits that can be drawn. */
function parseCircuits({ language, text }: CompiledProgram): readonly Circuit[] {
  if (language === 'qasm3') {
    const { circuit } = parseQasmCircuit(text);
    return circuit ? [circuit] : [];
  }
  try {
    return readJsonCircuits(JSON.parse(text));
  } catch {
    return [];
  }
}
