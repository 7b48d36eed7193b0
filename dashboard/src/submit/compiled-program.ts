import { formatProgram, type ProgramLanguage } from './program-text.js';

export interface CompiledProgram {
  readonly language: ProgramLanguage;
  readonly text: string;
}

interface CompiledCircuit {
  readonly format: string;
  readonly text: string | null;
}

/** A compiled circuit in a language of the editor: OpenQASM if there is one. */
export function findCompiledProgram(circuits: readonly CompiledCircuit[] | null): CompiledProgram | null {
  const found = (circuits ?? []).flatMap(({ format, text }) => (text ? [{ format, text }] : []));
  const qasm = found.find(({ format }) => format.includes('qasm3'));
  if (qasm) return { language: 'qasm3', text: qasm.text };
  const native = found.find(({ format }) => format.startsWith('ionq.native'));
  return native ? { language: 'json', text: toJsonProgram(native.text) } : null;
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
