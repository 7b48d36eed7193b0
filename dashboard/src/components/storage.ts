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
        // Not left if there is no space for the new text.
        open().removeItem(PREFIX + name);
        if (text !== null) open().setItem(PREFIX + name, text);
      } catch {
        if (text !== null) unstored.set(name, text);
      }
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
