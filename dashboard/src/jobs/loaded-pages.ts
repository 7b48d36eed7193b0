/** Number of loaded pages, stored in the history entry to restore the list on back navigation. */
export function getLoadedPages(): number {
  const pages: unknown = Reflect.get(Object(history.state), 'pages');
  return typeof pages === 'number' ? pages : 0;
}

export function saveLoadedPages(pages: number): void {
  history.replaceState({ pages }, '');
}
