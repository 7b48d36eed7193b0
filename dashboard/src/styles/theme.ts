/** `auto` is what the device prefers. */
export type Theme = 'auto' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const STORAGE_KEY = 'quantum-job-gateway.theme';

export function loadTheme(): Theme {
  return THEMES.find((theme) => theme === localStorage.getItem(STORAGE_KEY)) ?? 'auto';
}

export function saveTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  applyTheme(theme);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
