/** The service indicates the type of a backend only by its name. */
export function getBackendKind(name: string): string {
  if (name.startsWith('qpu.')) return 'QPU';
  return name.includes('simulator') ? 'Simulator' : 'Other';
}
