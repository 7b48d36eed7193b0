/** Null if the session ends only when somebody ends it. */
export function getTimeLimitMs(
  createdAt: string | null,
  settings: { readonly expiresAt: string | null; readonly durationLimitMs: number | null } | null,
): number | null {
  const { expiresAt = null, durationLimitMs = null } = settings ?? {};
  const lifetimeMs = expiresAt && createdAt ? Date.parse(expiresAt) - Date.parse(createdAt) : -1;
  return durationLimitMs ?? (lifetimeMs < 0 ? null : lifetimeMs);
}

interface EndedSession {
  readonly createdAt: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly settings: { readonly expiresAt: string | null; readonly durationLimitMs: number | null } | null;
}

/**
 * How much of its time an ended session has used, both by the clock of the limit that is reached first: from the creation until it expires,
 * or from the first job. Null if that is not known.
 */
export function getTimeUse({ createdAt, startedAt, endedAt, settings }: EndedSession) {
  const [created, started, ended, expires] = [createdAt, startedAt, endedAt, settings?.expiresAt ?? null].map((at) =>
    at === null ? Number.NaN : Date.parse(at),
  ) as [number, number, number, number];
  const over = started + (settings?.durationLimitMs ?? Number.NaN);
  const [start, end] = over < expires || Number.isNaN(expires) ? [started, over] : [created, expires];
  const [usedMs, limitMs] = [ended - start, end - start];
  return usedMs >= 0 && limitMs >= 0 ? { usedMs, limitMs } : null;
}

/** From the first job to the end; null before the end, and if it precedes the start. */
export function getDurationMs(startedAt: string | null, endedAt: string | null): number | null {
  const ms = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : -1;
  return ms < 0 ? null : ms;
}
