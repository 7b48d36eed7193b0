import { expect, test } from 'vitest';
import {
  formatDuration,
  formatElapsed,
  formatEstimate,
  formatRemaining,
} from '../../../../dashboard/src/components/format-duration.js';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [999.6, '1.0 s'],
  [6_000, '6.0 s'],
  [6_149, '6.1 s'],
  [9_949, '9.9 s'],
  [9_950, '10 s'],
  [59_600, '1 min'],
  [192_000, '3 min 12 s'],
  [5_400_000, '1 h 30 min'],
  [90_000_000, '1 d 1 h'],
])('formats %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [1, '1 s'],
  [5_000, '5 s'],
  [5_001, '6 s'],
  [60_000, '1 min'],
  [599_999, '10 min'],
  [2_184_000, '37 min'],
  [5_400_001, '1 h 31 min'],
])('rounds a remaining time of %d ms up to %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});

test.each([
  [0, '0 s'],
  [1_999, '1 s'],
  [119_999, '1 min 59 s'],
  [659_999, '10 min'],
])('rounds a time of %d ms that passes down to %s', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});

test.each([
  [6_149, '6.1 s'],
  [599_000, '9 min 59 s'],
  [2_184_000, '36 min'],
  [2_190_000, '37 min'],
])('formats an estimate of %d ms as %s', (ms, text) => {
  expect(formatEstimate(ms)).toBe(text);
});
