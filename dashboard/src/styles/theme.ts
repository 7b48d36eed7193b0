import { deviceStorage } from '../components/storage.js';

/** `auto` is what the device prefers. */
export type Theme = 'auto' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const ITEM = 'theme';

export function loadTheme(): Theme {
  return THEMES.find((theme) => theme === deviceStorage.read(ITEM)) ?? 'auto';
}

export function saveTheme(theme: Theme): void {
  deviceStorage.write(ITEM, theme);
  applyTheme(theme);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
