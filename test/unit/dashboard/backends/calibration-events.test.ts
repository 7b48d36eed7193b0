import { expect, test } from 'vitest';
import { findCalibrationEvents } from '../../../../dashboard/src/backends/calibration-events.js';

const point = (
  at: number,
  values: { oneQubit?: number | null; twoQubit?: number | null; qubits?: number | null },
  stderr: number | null = null,
) => ({
  id: `${at}`,
  at,
  qubits: 25,
  oneQubit: 0.999,
  twoQubit: 0.99,
  spam: null,
  stderr: { oneQubit: null, twoQubit: stderr, spam: null },
  ...values,
});

const summarize = (points: Parameters<typeof findCalibrationEvents>[0]) =>
  findCalibrationEvents(points).map(({ id, subject, from, to, change, isBetter }) => ({
    event: `${id} ${subject} ${from} > ${to} ${isBetter === null ? 'unclear' : isBetter ? 'better' : 'worse'}`,
    change: Math.round(change * 100),
  }));

test('finds changes of an error by a fifth or more, newest first, whatever the order of the points', () => {
  const points = [
    point(3, { twoQubit: 0.9912, oneQubit: 0.9988 }),
    point(1, {}),
    point(4, { twoQubit: 0.9912, oneQubit: 0.9988 }),
    point(2, { twoQubit: 0.987 }),
  ];
  expect(summarize(points)).toEqual([
    { event: '3 oneQubit 0.999 > 0.9988 worse', change: 20 },
    { event: '3 twoQubit 0.987 > 0.9912 better', change: -32 },
    { event: '2 twoQubit 0.99 > 0.987 worse', change: 30 },
  ]);
});

test('finds no change of an error by less than a fifth before the newest characterization', () => {
  const values = { twoQubit: 0.9885, oneQubit: 0.99915 };
  expect(summarize([point(1, {}), point(2, values), point(3, values)])).toEqual([]);
});

test('finds all changes of the newest characterization', () => {
  const points = [point(3, { twoQubit: 0.9885, oneQubit: 0.99915 }), point(1, {}), point(2, {})];
  expect(summarize(points)).toEqual([
    { event: '3 oneQubit 0.999 > 0.99915 better', change: -15 },
    { event: '3 twoQubit 0.99 > 0.9885 worse', change: 15 },
  ]);
});

test('compares with the last characterization that has the value', () => {
  expect(summarize([point(1, {}), point(2, { twoQubit: null }), point(3, { twoQubit: 0.98 })])).toEqual([
    { event: '3 twoQubit 0.99 > 0.98 worse', change: 100 },
  ]);
});

test('finds every change of the number of qubits', () => {
  expect(
    summarize([point(1, {}), point(2, { qubits: 24 }), point(3, { qubits: null }), point(4, { qubits: 25 })]),
  ).toEqual([
    { event: '4 qubits 24 > 25 better', change: 4 },
    { event: '2 qubits 25 > 24 worse', change: -4 },
  ]);
});

test('compares errors that are too small to distinguish as equal', () => {
  expect(summarize([point(1, { oneQubit: 1 }), point(2, { oneQubit: 0.999999 })])).toEqual([]);
});

test('calls a change within two of its standard errors unclear, and finds it in the newest characterization only', () => {
  // Each of the two has a part in the standard error of the difference: 0.0005.
  const [from, within, beyond] = [point(1, {}, 0.0003), { twoQubit: 0.9891 }, { twoQubit: 0.9889 }];
  expect(summarize([from, point(2, within, 0.0004)])).toEqual([
    { event: '2 twoQubit 0.99 > 0.9891 unclear', change: 9 },
  ]);
  expect(summarize([from, point(2, beyond, 0.0004)])).toEqual([
    { event: '2 twoQubit 0.99 > 0.9889 worse', change: 11 },
  ]);
  const fifth = { twoQubit: 0.987 };
  expect(summarize([from, point(2, fifth, 0.002), point(3, fifth, 0.002)])).toEqual([]);
});

test('has unclear changes of the newest characterization after its clear ones, before earlier ones', () => {
  const points = [point(1, {}), point(2, { twoQubit: 0.98 }), point(3, { twoQubit: 0.981, qubits: 24 }, 0.001)];
  expect(summarize(points).map(({ event }) => event)).toEqual([
    '3 qubits 25 > 24 worse',
    '3 twoQubit 0.98 > 0.981 unclear',
    '2 twoQubit 0.99 > 0.98 worse',
  ]);
});
