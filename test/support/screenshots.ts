import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';

/** Attaches screenshots of both themes to the report of the tests (`--reporter=verbose`), if `SCREENSHOTS` is set: they take as long as the checks. */
export async function attachScreenshots(
  page: Page,
  name: string,
  { annotate }: Pick<TestContext, 'annotate'>,
): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  const folder = await mkdtemp(join(tmpdir(), 'screenshots-'));
  for (const colorScheme of ['dark', 'light'] as const) {
    const path = join(folder, `${name.replace(/\W+/g, '-')}-${page.viewportSize()?.width}-${colorScheme}.png`);
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path, fullPage: true });
    await annotate(`${name}, ${page.viewportSize()?.width} px, ${colorScheme}`, 'screenshot', {
      path,
      contentType: 'image/png',
    });
  }
  await rm(folder, { recursive: true });
}
