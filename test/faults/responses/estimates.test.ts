import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGatewayError } from '../../../src/domain/gateway-error.js';
import type { Estimate, EstimateRequest } from '../../../src/domain/quote.js';
import { decodeEstimate } from '../../../src/upstream/wire/estimate.js';
import { scaleRuns } from '../../support/random-runs.js';

const REQUEST: EstimateRequest = {
  backend: 'qpu.forte-1',
  qubits: 2,
  shots: 1_000,
  gateCounts: { oneQubit: 3, twoQubit: 1 },
  errorMitigation: true,
};

const CONTEXT = {
  backend: 'qpu.forte-1',
  qubits: 2,
  shots: 1_000,
  '1q_gates': 3,
  '2q_gates': 1,
  error_mitigation: true,
};
const TIMES = {
  current_predicted_queue_time: 60_000,
  estimated_execution_time: 1_500,
  estimated_at: '2026-09-01T00:00:00Z',
};
const NEWER = {
  estimate_context: { ...CONTEXT, organization: null, project: null },
  estimated_unit: 'usd',
  rate_card: { id: 'r', rates: [{ sku: 's', unit: 'gates', cost_1q_gate: 0.1, cost_2q_gate: 0.2 }] },
  estimated_total_cost: 97.5,
  ...TIMES,
};
const OLDER = {
  input_values: CONTEXT,
  cost_unit: 'usd',
  rate_information: { rate_type: '2qge', job_cost_minimum: null },
  estimated_cost: 97.5,
  ...TIMES,
};

const codes = ({ issues }: Estimate) => issues.map(({ code }) => code);

describe('an estimate', () => {
  test('has a price and times in milliseconds in the newer form', () => {
    expect(decodeEstimate({ ...NEWER, estimated_quantum_compute_time_us: 2_500 }, REQUEST)).toEqual({
      price: { value: 97.5, unit: 'usd' },
      queueTimeMs: 60_000,
      executionTimeMs: 1_500,
      quantumComputeTimeMs: 2.5,
      estimatedAt: '2026-09-01T00:00:00.000Z',
      issues: [],
    });
  });

  test('has a price and no times in the older form, whose unit is not known', () => {
    const estimate = decodeEstimate(OLDER, REQUEST);
    expect(estimate).toMatchObject({ price: { value: 97.5, unit: 'usd' }, queueTimeMs: null, executionTimeMs: null });
    expect(estimate.issues).toEqual([{ code: 'TIME_UNIT_UNKNOWN', message: expect.stringContaining('60000') }]);
  });

  test.each([
    ['both forms agree', { ...OLDER, ...NEWER, cost_unit: 'USD' }, { value: 97.5, unit: 'usd' }],
    ['the unit is in credits', { ...NEWER, estimated_unit: 'credit' }, { value: 97.5, unit: 'credit' }],
    ['it is free', { ...NEWER, estimated_total_cost: 0 }, { value: 0, unit: 'usd' }],
    ['the newer price is null', { ...NEWER, ...OLDER, estimated_total_cost: null }, { value: 97.5, unit: 'usd' }],
    ['the forms have different prices', { ...OLDER, ...NEWER, estimated_cost: 1 }, null],
    ['the forms have different units', { ...OLDER, ...NEWER, cost_unit: 'credit' }, null],
    ['the unit is missing', { ...NEWER, estimated_unit: undefined }, null],
    ['it is negative', { ...NEWER, estimated_total_cost: -1 }, null],
    ['it is a list', { ...NEWER, estimated_total_cost: [97.5, 97.5] }, null],
  ])('has the right price or none when %s', (_name, body, price) => {
    const estimate = decodeEstimate(body, REQUEST);
    expect(estimate.price).toEqual(price);
    expect(codes(estimate).includes('PRICE_UNKNOWN')).toBe(price === null);
  });

  test.each([
    ['another backend', { ...NEWER, estimate_context: { ...CONTEXT, backend: 'qpu.aria-1' } }],
    ['other shots', { ...OLDER, input_values: { ...CONTEXT, shots: 100 } }],
    ['another error mitigation', { ...NEWER, estimate_context: { ...CONTEXT, error_mitigation: false } }],
    ['gates that are not a number', { ...NEWER, estimate_context: { ...CONTEXT, '2q_gates': { toString: 1 } } }],
    ['nothing', {}],
    ['a list', [NEWER]],
    ['an error', { statusCode: 500, message: 'no' }],
  ])('is rejected when it is of %s', (_name, body) => {
    expect(() => decodeEstimate(body, REQUEST)).toThrow(expect.objectContaining({ code: 'UPSTREAM_INVALID' }));
  });

  test('never has a wrong figure when members are missing, reordered, doubled or of another type', () => {
    const names = Object.keys({ ...NEWER, ...OLDER });
    const wrong = fc.oneof(
      fc.constantFrom(undefined, null, '', 'x', [], {}, true, -1, [97.5], { value: 97.5 }, '1e999', { toString: 1 }),
      fc.constantFrom('97.5', ' 97.5 ', '0x61', 97.5, '60000', 'usd', 'USD', CONTEXT, { ...CONTEXT, shots: 999 }),
      fc.anything({ maxDepth: 1 }),
    );
    const mutation = fc.record({ name: fc.constantFrom(...names), value: wrong });
    const seen = { price: 0, noPrice: 0, error: 0 };
    void fc.assert(
      fc.property(
        fc.constantFrom(NEWER, OLDER, { ...OLDER, ...NEWER }),
        fc.array(mutation, { maxLength: 4 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (body, mutations, random) => {
          const { mutated, changed } = mutate(body, mutations, random);
          try {
            const { price, queueTimeMs, executionTimeMs } = decodeEstimate(mutated, REQUEST);
            seen[price ? 'price' : 'noPrice'] += 1;
            if (!['estimated_total_cost', 'estimated_cost'].some((name) => changed.has(name)))
              expect([97.5, undefined]).toContain(price?.value);
            if (!['estimated_unit', 'cost_unit'].some((name) => changed.has(name)))
              expect(price?.unit ?? 'usd').toBe('usd');
            if (!changed.has('current_predicted_queue_time')) expect([60_000, null]).toContain(queueTimeMs);
            if (!changed.has('estimated_execution_time')) expect([1_500, null]).toContain(executionTimeMs);
            for (const figure of [price?.value ?? 0, queueTimeMs ?? 0, executionTimeMs ?? 0])
              expect(Number.isFinite(figure) && figure >= 0).toBe(true);
          } catch (error) {
            if (!isGatewayError(error, 'UPSTREAM_INVALID')) throw error;
            seen.error += 1;
          }
        },
      ),
      { numRuns: scaleRuns(2_000), seed: 20_261_122 },
    );
    // Each outcome is tested.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
});

/** Replaces members, and writes all of them in any order, some twice. Of two, the last one is read. */
function mutate(
  body: object,
  mutations: readonly { readonly name: string; readonly value: unknown }[],
  random: fc.Stream<number>,
) {
  const replaced: Record<string, unknown> = { ...body };
  for (const { name, value } of mutations) replaced[name] = value;
  const entries = Object.entries(replaced).flatMap(([name, value]) => {
    const text = JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  const next = () => random.next().value as number;
  const doubled = [...entries, ...entries.filter(() => next() < 0.2)];
  const shuffled = doubled.map((entry) => ({ entry, rank: next() })).sort((a, b) => a.rank - b.rank);
  const mutated: unknown = JSON.parse(`{${shuffled.map(({ entry }) => entry).join(',')}}`);
  return { mutated, changed: new Set(mutations.map(({ name }) => name)) };
}
