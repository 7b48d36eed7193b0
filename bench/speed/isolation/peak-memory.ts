import { readFileSync, writeFileSync } from 'node:fs';

/** Starts a new maximum of the resident memory of a process. Linux only; elsewhere it is that since its start. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not permitted, or not Linux.
  }
}

/** The maximum resident memory in MB; null if the process has ended, or the system does not report it. */
export function readPeakMemory(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_000;
  } catch {
    return null;
  }
}
