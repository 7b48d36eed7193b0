/** Options of a navigation to what a form has created, though not as requested. */
export const withWarning = (warning: string | null) => ({ state: { warning } });

/** What the user has to know of the page. It stays with the history entry: a notice would be gone, or be replaced by the next one. */
export function readWarning(): string | null {
  const { warning } = Object(history.state) as { readonly warning?: unknown };
  return typeof warning === 'string' ? warning : null;
}
