/** Languages in which a program can be written. */
export type ProgramLanguage = 'qasm3' | 'json';

export const LANGUAGES: readonly (readonly [language: ProgramLanguage, name: string])[] = [
  ['qasm3', 'OpenQASM 3'],
  ['json', 'JSON'],
];

/** Formats a program as JSON with one line per gate. */
export function formatProgram(program: unknown): string {
  return JSON.stringify(program, null, 2).replace(/\{\s+"gate":[^{}]*\}/g, (gate) => gate.replace(/\s+/g, ' '));
}
