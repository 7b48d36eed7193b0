/** `auto` is what the device prefers. */
export type Theme = 'auto' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const NAME = 'quantum-job-gateway.theme';

export function readTheme(): Theme {
  return THEMES.find((theme) => theme === localStorage.getItem(NAME)) ?? 'auto';
}

export function keepTheme(theme: Theme): void {
  localStorage.setItem(NAME, theme);
  applyTheme(theme);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
