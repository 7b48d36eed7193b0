import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../../src/domain/page.js';
import { MAX_IDS } from '../../src/graphql/relay/global-ids.js';
import { createLimits } from '../../src/limits.js';
import { SETTINGS } from '../../src/settings.js';
import { MAX_SESSION_PAGES } from '../../src/watch/resources/watched-session.js';

/** Before the close codes, which are tested where they are sent. */
const [DOCUMENT = ''] = readFileSync('docs/watching.md', 'utf8').split('| code |');
const SCHEMA = readFileSync('schema/gateway.graphql', 'utf8');

const { POLL_MIN_INTERVAL_MS } = SETTINGS;
const { maxPollIntervalMs, maxOperationsPerConnection } = createLimits(2_048, 1, 15_000);

/** The numbers of the document in their order, with the text before them. */
const NUMBERS: readonly (readonly [text: string, value: number])[] = [
  ['one per ', PAGE_SIZE],
  ['up to ', MAX_IDS],
  ['(up to ', readNumber(/Number of jobs to watch, 1 to (\d+)/)],
  ['With more than ', MAX_SESSION_PAGES * PAGE_SIZE],
  ['up to ', readNumber(/An error if there are more than ([\d,]+), or if `MAX_CALLS_PER_OPERATION`/)],
  ['`POLL_MIN_INTERVAL_MS` (', Number(POLL_MIN_INTERVAL_MS.default)],
  ['at most ', maxPollIntervalMs / 1_000],
  ['at most ', maxOperationsPerConnection],
];

test('has the numbers of the code when docs/watching.md describes limits', () => {
  const found = [...DOCUMENT.matchAll(/\d[\d,]*\d|\d/g)];
  expect(found.map(([number]) => Number(number.replace(',', '')))).toEqual(NUMBERS.map(([, value]) => value));
  const before = found.map(({ index }, position) =>
    DOCUMENT.slice(0, index)
      .replaceAll('\n', ' ')
      .slice(-(NUMBERS[position]?.[0].length ?? 0)),
  );
  expect(before).toEqual(NUMBERS.map(([text]) => text));
});

function readNumber(pattern: RegExp): number {
  return Number(pattern.exec(SCHEMA)?.[1]?.replace(',', ''));
}
