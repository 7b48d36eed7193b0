/** Takes the README's screenshots of a gateway that runs on the sandbox, in both color schemes. Argument: its URL. */
import { chromium } from 'playwright-core';

const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 620 }, colorScheme });
  await page.goto(`${url}/jobs`, { waitUntil: 'load' });
  await page.getByRole('link', { name: 'bell' }).first().waitFor();
  await page.screenshot({ path: `docs/dashboard-${colorScheme}.png` });
}
await browser.close();
