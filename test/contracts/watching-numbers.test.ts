import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../../src/domain/page.js';
import { MAX_IDS } from '../../src/graphql/global-ids.js';
import { SETTINGS } from '../../src/settings.js';

const DOCUMENT = readFileSync('docs/watching.md', 'utf8');
const SCHEMA = readFileSync('schema/gateway.graphql', 'utf8');

const { POLL_MIN_INTERVAL_MS, POLL_MAX_INTERVAL_MS, MAX_UPSTREAM_CALLS } = SETTINGS;
const MAX_CHILD_JOBS = readNumber(/An error if there are more than ([\d,]+), or if `MAX_UPSTREAM_CALLS`/);

const LARGEST_PAGE = readConstant('src/upstream/wire/list-decoders.ts', 'MAX_JOBS');

/** The numbers of the document in their order, with the text before them. */
const NUMBERS: readonly (readonly [text: string, value: number])[] = [
  ['one per ', PAGE_SIZE],
  ['up to ', MAX_IDS],
  ['(up to ', readNumber(/Number of jobs to watch, 1 to (\d+)/)],
  ['`jobs`: one per ', PAGE_SIZE],
  ['up to ', MAX_CHILD_JOBS],
  ['one call per ', PAGE_SIZE],
  ['one per ', PAGE_SIZE],
  ['with pages of ', LARGEST_PAGE],
  [': ', MAX_CHILD_JOBS / LARGEST_PAGE],
  ['for ', MAX_CHILD_JOBS],
  ['it returns ', PAGE_SIZE],
  ['and fetches ', PAGE_SIZE],
  ['at a time: ', MAX_CHILD_JOBS / PAGE_SIZE],
  ['for ', MAX_CHILD_JOBS],
  ['`MAX_UPSTREAM_CALLS` (', Number(MAX_UPSTREAM_CALLS.default)],
  ['up to ', PAGE_SIZE],
  ['more often than every ', readConstant('src/watch/resources/watched-backends.ts', 'MIN_INTERVAL_MS') / 1_000],
  ['`POLL_MIN_INTERVAL_MS` (', Number(POLL_MIN_INTERVAL_MS.default)],
  ['`POLL_MAX_INTERVAL_MS` (', Number(POLL_MAX_INTERVAL_MS.default)],
  ['opened within ', readConstant('src/http/graphql/event-streams.ts', 'RESERVATION_TIMEOUT_MS') / 1_000],
  ['has at most ', readConstant('src/http/graphql/event-streams.ts', 'MAX_RESERVATIONS_PER_ADDRESS')],
  ['closes with code ', readConstant('src/http/websocket/message-arrival.ts', 'TRY_AGAIN_LATER')],
  ['with ', readConstant('src/http/websocket/message-arrival.ts', 'POLICY_VIOLATION')],
  // Tested in test/faults/isolation/shares.test.ts and test/e2e/stop.test.ts.
  ['with ', 1000],
  ['closes with ', readConstant('src/http/websocket/message-arrival.ts', 'MESSAGE_TOO_BIG')],
  ['after more than ', readConstant('src/http/websocket/message-arrival.ts', 'MAX_INIT_BYTES')],
  ['close with code ', 1001],
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

/** Of a module that does not export it. */
function readConstant(file: string, name: string): number {
  const [, value = ''] = new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(file, 'utf8')) ?? [];
  return Number(value.replaceAll('_', ''));
}
