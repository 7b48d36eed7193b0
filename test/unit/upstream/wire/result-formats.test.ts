import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../../src/domain/gateway-error.js';
import { getState, type RankedRegisters } from '../../../../src/domain/ranked-states.js';
import { apportionShots } from '../../../../src/domain/result-counts.js';
import { type DecoderName, decodeBody } from '../../../../src/upstream/wire/body-decoders.js';

const decode = <N extends DecoderName>(decoder: N, body: unknown) =>
  decodeBody(Buffer.from(JSON.stringify(body)), { decoder });

/** Counts of distinct states of up to 70 qubits, with their number of qubits. */
const histogram = fc.integer({ min: 1, max: 70 }).chain((qubits) =>
  fc
    .uniqueArray(fc.tuple(fc.bigInt(0n, 2n ** BigInt(qubits) - 1n), fc.integer({ min: 1, max: 1_000 })), {
      minLength: 1,
      maxLength: 20,
      selector: ([state]) => state,
    })
    .map((counts) => ({ qubits, counts })),
);

/** Qubit i is character i. */
const toBits = (state: bigint, qubits: number) =>
  Array.from({ length: qubits }, (_, qubit) => Number((state >> BigInt(qubit)) & 1n));

function toEntries({ states, registers }: RankedRegisters): Record<string, number> {
  expect(registers.map(({ name }) => name)).toEqual(['output_all']);
  return Object.fromEntries(Array.from(states.values, (value, rank) => [getState(states, rank), value]));
}

describe('both formats', () => {
  test('of a histogram and of probabilities are decoded to the same states', () => {
    fc.assert(
      fc.property(histogram, ({ qubits, counts }) => {
        const total = counts.reduce((sum, [, count]) => sum + count, 0);
        for (const [kind, member, scale] of [
          ['v0.4 HISTOGRAM', 'histogram', 1],
          ['v0.4 PROBABILITIES', 'probabilities', 1 / total],
        ] as const) {
          const v1 = Object.fromEntries(counts.map(([state, count]) => [`${state}`, count * scale]));
          const v2 = Object.fromEntries(
            counts.map(([state, count]) => [toBits(state, qubits).join(''), count * scale]),
          );
          const decodedV1 = decode(kind, v1);
          const decodedV2 = decode(kind, { [member]: { registers: { output_all: v2 } } });
          expect(decodedV1 && toEntries(decodedV1)).toEqual(v1);
          expect(decodedV2 && toEntries(decodedV2)).toEqual(v1);
          expect(decodedV2?.registers[0]?.bits).toBe(qubits);
        }
      }),
    );
  });

  test('of shots are decoded to the same states in the same order', () => {
    fc.assert(
      fc.property(histogram, ({ qubits, counts }) => {
        const shots = counts.flatMap(([state, count]) => Array.from({ length: count % 4 }, () => state)).reverse();
        const v1 = decode('v0.4 SHOTS', shots.map(String));
        const v2 = decode('v0.4 SHOTS', {
          shots: shots.map((state) => ({ registers: { output_all: toBits(state, qubits) } })),
        });
        for (const decoded of [v1, v2]) {
          expect(decoded?.count).toBe(shots.length);
          const register = decoded?.registers[0];
          const states = register ? Array.from(register.indexes, (index) => getState(register, index)) : [];
          expect(states).toEqual(shots.map(String));
        }
      }),
    );
  });
});

test('decodes the documented example: x on qubit 0 of three qubits is 1 in v1 and 100 in v2', () => {
  for (const body of [{ '1': 1 }, { probabilities: { registers: { output_all: { '100': 1 } } } }]) {
    const decoded = decode('v0.4 PROBABILITIES', body);
    expect(decoded && toEntries(decoded)).toEqual({ '1': 1 });
  }
});

test('leaves out shots with leakage, in any form of the flags', () => {
  const registers = { output_all: [1, 0] };
  const flags = [undefined, [0, 0], { output_all: [0, 0] }, 0, [0, 1], { output_all: [1, 0] }, 1];
  const decoded = decode('v0.4 SHOTS', { shots: flags.map((leakage_bits) => ({ registers, leakage_bits })) });
  expect(decoded).toMatchObject({ count: 4, leakedCount: 3 });
});

test('accepts the noise of floating point numbers on both sides, and returns values of 0 to 1', () => {
  const result = decode('v0.4 PROBABILITIES', { '0': 1.000_000_9, '1': -1e-17, '2': -0.000_000_9 }) as RankedRegisters;
  expect(toEntries(result)).toEqual({ 0: 1, 1: 0, 2: 0 });
  expect(result.registers).toMatchObject([{ isValid: true, total: 1, minBits: 2 }]);
});

test.each([
  { '0': 0.5, '3': 0.48 },
  { probabilities: { registers: { output_all: { '00': 0.5, '11': 0.48 }, c: { '0': 1 } } } },
])('keeps a result whose sum is off, without counts: %j', (body) => {
  const result = decode('v0.4 PROBABILITIES', body) as RankedRegisters;
  expect(result.registers.every(({ isValid }) => isValid)).toBe(true);
  expect(result.registers[0]?.total).toBeCloseTo(0.98);
  expect(apportionShots(result.states.values.slice(0, 2), { shots: 100, total: 0.98, isComplete: true })).toBeNull();
});

describe('a register that cannot be read does not hide the others of', () => {
  test.each<[DecoderName, unknown]>([
    ['v0.4 PROBABILITIES', { probabilities: { registers: { output_all: { '00': 7 }, c: { '0': 1 } } } }],
    ['v0.4 PROBABILITIES', { probabilities: { registers: { output_all: null, c: { '0': 1 } } } }],
    ['v0.4 PROBABILITIES', { probabilities: { registers: { output_all: { '00': 1, '1': 0 }, c: { '0': 1 } } } }],
    ['v0.4 HISTOGRAM', { histogram: { registers: { output_all: { '00': 0.5 }, c: { '0': 1 } } } }],
    [
      'v0.4 SHOTS',
      { shots: [{ registers: { output_all: [0, 2], c: [0] } }, { registers: { output_all: [0, 0], c: [1] } }] },
    ],
    [
      'v0.4 SHOTS',
      { shots: [{ registers: { output_all: [0, 1], c: [0] } }, { registers: { output_all: '01', c: [1] } }] },
    ],
  ])('%s %j', (decoder, body) => {
    const { registers } = decode(decoder, body) as Pick<RankedRegisters, 'registers'>;
    expect(registers).toMatchObject([
      { name: 'output_all', isValid: false },
      { name: 'c', isValid: true, bits: 1 },
    ]);
  });
});

describe('a result that contradicts its format is an error', () => {
  const v2 = (member: string, registers: unknown) => ({ [member]: { registers } });
  test.each<[DecoderName, unknown]>([
    ['v0.4 PROBABILITIES', { '0': 1.000_002 }],
    ['v0.4 PROBABILITIES', { '0': 1, '1': -0.000_002 }],
    ['v0.4 PROBABILITIES', { '0': 0.5, '00': 0.5 }],
    ['v0.4 PROBABILITIES', v2('probabilities', {})],
    ['v0.4 PROBABILITIES', v2('probabilities', { output_all: { '0': 0.5, '11': 0.5 } })],
    ['v0.4 PROBABILITIES', v2('probabilities', { output_all: { '02': 1 } })],
    ['v0.4 PROBABILITIES', v2('probabilities', { output_all: { ['0'.repeat(257)]: 1 } })],
    ['v0.4 PROBABILITIES', v2('histogram', { output_all: { '00': 1 } })],
    ['v0.4 HISTOGRAM', { '0': 0.5 }],
    ['v0.4 HISTOGRAM', { '0': -1 }],
    ['v0.4 HISTOGRAM', v2('histogram', { output_all: { '00': 2 }, c: { '0': 1 } })],
    ['v0.4 SHOTS', ['1', '01']],
    ['v0.4 SHOTS', { shots: [{ registers: { c: [0, 2] } }] }],
    ['v0.4 SHOTS', { shots: [{ registers: { c: [0, 1] } }, { registers: { c: [0] } }] }],
    ['v0.4 SHOTS', { shots: [{ registers: { c: [0] } }, { registers: { d: [0] } }] }],
    ['v0.4 SHOTS', { shots: [{ registers: { c: [0], d: [0] } }, { registers: { c: [0] } }] }],
    ['v0.4 CHILD_PROBABILITIES', { a: { x: 1 }, b: {} }],
    ['v0.4 CHILD_PROBABILITIES', [{ '0': 1 }]],
  ])('%s %j', (decoder, body) => {
    expect(() => decode(decoder, body)).toThrow(GatewayError);
  });
});

describe('apportioned shots', () => {
  test('add up to the shots, and differ by less than one from their share', () => {
    const weights = fc
      .array(fc.nat(1_000), { minLength: 1, maxLength: 50 })
      .filter((all) => all.some((one) => one > 0));
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 1_000_000 }), (all, shots) => {
        const sum = all.reduce((a, b) => a + b, 0);
        const probabilities = Float64Array.from(all, (weight) => weight / sum);
        const total = probabilities.reduce((a, b) => a + b, 0);
        const counts = apportionShots(probabilities, { shots, total, isComplete: true }) ?? new Float64Array();
        expect(counts.reduce((a, b) => a + b, 0)).toBe(shots);
        for (const [index, count] of counts.entries())
          expect(Math.abs(count - ((all[index] ?? 0) / sum) * shots)).toBeLessThan(1.000_001);
      }),
    );
  });

  test('are null when states are missing, unless all counts are integers', () => {
    const missing = { shots: 100, total: 1, isComplete: false };
    expect(apportionShots(Float64Array.of(0.29, 0.1), missing)).toEqual(Float64Array.of(29, 10));
    expect(apportionShots(Float64Array.of(0.295, 0.1), missing)).toBeNull();
  });
});
