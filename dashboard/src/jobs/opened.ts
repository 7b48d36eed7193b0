/** How many pages of this address's list were asked for. The browser's history keeps it: who comes back finds them open. */
export function openedPages(): number {
  const pages: unknown = Reflect.get(Object(history.state), 'pages');
  return typeof pages === 'number' ? pages : 0;
}

export function keepOpened(pages: number): void {
  history.replaceState({ pages }, '');
}
