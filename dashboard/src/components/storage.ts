const PREFIX = 'quantum-job-gateway.';

/** Items in a storage of the browser. If that is disabled or full, an item stays in memory until the page is closed. */
function createStorage(open: () => Storage) {
  const unstored = new Map<string, string>();
  return {
    read(name: string): string | null {
      try {
        return unstored.get(name) ?? open().getItem(PREFIX + name);
      } catch {
        return null;
      }
    },
    /** Null removes the item. */
    write(name: string, text: string | null): void {
      unstored.delete(name);
      try {
        // Not removed before, or other tabs would use the page without the item for a moment.
        if (text !== null) {
          open().setItem(PREFIX + name, text);
          return;
        }
      } catch {
        if (text !== null) unstored.set(name, text);
      }
      try {
        // Also the last text, if there is no space for the new one.
        open().removeItem(PREFIX + name);
      } catch {
        // Nothing is stored.
      }
    },
    /** Calls the listener when another page may have changed the item. Returns a function that removes the listener. */
    onChangeElsewhere(name: string, listener: () => void): () => void {
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        // Without a key, all items have been removed.
        if (storageArea === open() && (key === null || key === PREFIX + name)) listener();
      };
      // A page to which the user returns has received no events.
      const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
      addEventListener('storage', onStorage);
      addEventListener('pageshow', onPageShow);
      return () => {
        removeEventListener('storage', onStorage);
        removeEventListener('pageshow', onPageShow);
      };
    },
    clear(): void {
      unstored.clear();
      try {
        for (const key of Object.keys(open())) if (key.startsWith(PREFIX)) open().removeItem(key);
      } catch {
        // Nothing is stored.
      }
    },
  };
}

/** Until the tab is closed. */
export const tabStorage = createStorage(() => sessionStorage);

/** For all tabs of the browser, until the user clears its data. */
export const deviceStorage = createStorage(() => localStorage);
