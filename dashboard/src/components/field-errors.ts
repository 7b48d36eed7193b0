/** Error messages by field name. */
export type FieldErrors<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** The errors without those of fields that have changed since. */
export function clearErrors<Name extends string>(
  errors: FieldErrors<Name>,
  changed: readonly string[],
): FieldErrors<Name> {
  const remaining: Partial<Record<Name, string>> = { ...errors };
  for (const name in remaining) if (changed.includes(name)) delete remaining[name];
  return remaining;
}
