import type { Page } from 'playwright-core';

/** Cumulative Layout Shift that users do not notice. */
const MAX_SHIFT = 0.02;

/** What Chromium reports, as far as it is read here. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface RecordedShift {
  readonly value: number;
  readonly elements: readonly string[];
}

/** Records the layout shifts of all documents that the page loads from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: RecordedShift[] = [];
    const describe = (node: Node | null) => (node instanceof Element ? `${node.nodeName} ${node.className}` : 'text');
    const add = (entries: PerformanceEntryList) => {
      for (const { hadRecentInput, value, sources } of entries as LayoutShift[])
        if (!hadRecentInput) shifts.push({ value, elements: sources.map(({ node }) => describe(node)) });
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const takeLayoutShifts = async () => {
      // A frame reports its shifts when it has been painted.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      add(observer.takeRecords());
      return shifts.splice(0);
    };
    Object.assign(window, { takeLayoutShifts });
  });
}

/**
 * What has moved without an input of the user since the document was loaded, or since the last call. Empty if that is at most
 * `maxShift` together.
 */
export async function findLayoutShifts(page: Page, maxShift = MAX_SHIFT): Promise<string[]> {
  const shifts = await page.evaluate(() => {
    const take: () => Promise<RecordedShift[]> = Reflect.get(window, 'takeLayoutShifts');
    return take();
  });
  if (shifts.reduce((sum, { value }) => sum + value, 0) <= maxShift) return [];
  return shifts.map(({ value, elements }) => `${value.toFixed(3)}: ${elements.join(', ')}`);
}
