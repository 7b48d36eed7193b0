/** Takes the pictures of README: the page of a gateway that runs on the sandbox, light and dark. Argument: its address. */
import { chromium } from 'playwright-core';

const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 620 }, colorScheme });
  await page.goto(url, { waitUntil: 'load' });
  await page.getByRole('link', { name: 'bell' }).first().waitFor();
  await page.screenshot({ path: `docs/page-${colorScheme}.png` });
}
await browser.close();
