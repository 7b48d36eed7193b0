import type { Logger } from 'pino';

/** Calls `write` once for each value, and for at most `max` of them: clients choose the values. `what`: the values, for the last line. */
export function logOnce(
  log: Logger,
  { max, what, write }: { readonly max: number; readonly what: string; readonly write: (value: string) => void },
): (value: string) => void {
  const logged = new Set<string>();
  return (value) => {
    if (logged.size >= max || logged.has(value)) return;
    logged.add(value);
    write(value);
    if (logged.size === max) log.warn(`further ${what} are not logged`);
  };
}
