import { CHROMIUM } from './browser.js';
import { hasRedis } from './redis.js';

/** Reports at the start of a run which tests are skipped, and why. */
export default function reportMissingTools(): void {
  const missing = [
    ...(CHROMIUM ? [] : ['no Chromium is installed (or CHROMIUM_PATH unset): tests in a browser are skipped']),
    ...(hasRedis ? [] : ['no redis-server is installed (or REDIS_SERVER_PATH unset): tests over Redis are skipped']),
  ];
  for (const line of missing) process.stderr.write(`${line}\n`);
}
