/** Null if the session ends only when somebody ends it. */
export function getTimeLimitMs(
  createdAt: string | null,
  settings: { readonly expiresAt: string | null; readonly durationLimitMs: number | null } | null,
): number | null {
  const { expiresAt = null, durationLimitMs = null } = settings ?? {};
  const lifetimeMs = expiresAt && createdAt ? Date.parse(expiresAt) - Date.parse(createdAt) : -1;
  return durationLimitMs ?? (lifetimeMs < 0 ? null : lifetimeMs);
}

/** From the first job to the end; null before the end, and if it precedes the start. */
export function getDurationMs(startedAt: string | null, endedAt: string | null): number | null {
  const ms = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : -1;
  return ms < 0 ? null : ms;
}
