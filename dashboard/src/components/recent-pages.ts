import { tabStorage } from './storage.js';

/** The page of a job, a session or a backend that was open in this tab. */
export interface RecentPage {
  readonly path: string;
  readonly title: string;
}

const ITEM = 'recent-pages';
const MAX_PAGES = 12;

/** Newest first. Stored until the tab is closed, or another key is used. */
export function loadRecentPages(): readonly RecentPage[] {
  try {
    const pages: unknown = JSON.parse(tabStorage.read(ITEM) ?? '[]');
    return Array.isArray(pages) ? pages : [];
  } catch {
    return [];
  }
}

export function addRecentPage(page: RecentPage): void {
  const others = loadRecentPages().filter(({ path }) => path !== page.path);
  tabStorage.write(ITEM, JSON.stringify([page, ...others].slice(0, MAX_PAGES)));
}

export const clearRecentPages = (): void => tabStorage.write(ITEM, null);
