/** The formatted value, or a dash if there is none. */
export function formatOptional<Value>(value: Value | null | undefined, format: (value: Value) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}
