/** What sort of backend it is; the service tells by its name alone. */
export function kindOf(name: string): string {
  if (name.startsWith('qpu.')) return 'Quantum processor';
  return name.includes('simulator') ? 'Simulator' : 'Other';
}
