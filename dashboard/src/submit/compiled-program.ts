import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { formatProgram, type ProgramLanguage } from './program-text.js';

export interface CompiledProgram {
  readonly language: ProgramLanguage;
  readonly text: string;
}

/** The compiled circuit in a language of the editor: OpenQASM if there is one. One upstream call, cached by the gateway. */
export const CompiledProgramFields = graphql(`
  fragment CompiledProgram on Job {
    compiledCircuits(preferredFormats: ["ionq.qasm3.v1", "ionq.native.v1"]) { format text }
  }
`);

/** Null if the service has no such circuit, or the fragment is not included. */
export function findCompiledProgram(
  job: FragmentType<typeof CompiledProgramFields> | null | undefined,
): CompiledProgram | null {
  const [circuit] = readFragment(CompiledProgramFields, job)?.compiledCircuits ?? [];
  if (!circuit?.text) return null;
  const { format, text } = circuit;
  return format.includes('qasm3') ? { language: 'qasm3', text } : { language: 'json', text: toJsonProgram(text) };
}

/** A circuit in the format of the service, as a program of the gateway. Text that is not JSON stays as it is. */
function toJsonProgram(text: string): string {
  try {
    const { qubits, circuit } = JSON.parse(text);
    return formatProgram({ circuit: { gateset: 'native', qubits, gates: circuit } });
  } catch {
    return text;
  }
}
