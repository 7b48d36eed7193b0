/** Null if the session ends only when somebody ends it. */
export function getTimeLimitMs(
  createdAt: string | null,
  settings: { readonly expiresAt: string | null; readonly durationLimitMs: number | null } | null,
): number | null {
  const { expiresAt = null, durationLimitMs = null } = settings ?? {};
  const lifetimeMs = expiresAt && createdAt ? Date.parse(expiresAt) - Date.parse(createdAt) : -1;
  return durationLimitMs ?? (lifetimeMs < 0 ? null : lifetimeMs);
}
