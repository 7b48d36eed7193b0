import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countGates as countInSandbox } from '../../../sandbox/src/simulator/circuit/circuit.js';
import { countGates } from '../../../src/domain/gate-counts.js';
import { GATESETS } from '../../../src/domain/gatesets.js';
import type { Gate } from '../../../src/domain/job-submission.js';

const ANGLES = { rotation: 0.3, phase: 0.1, phases: [0.1, 0.2], angle: 0.25 };
const PAIRS = /^(swap|xx|yy|zz|ms|pauliexp)$/;

const gates = (gateset: string): fc.Arbitrary<Gate> =>
  fc
    .record({
      gate: fc.constantFrom(...(GATESETS.get(gateset)?.keys() ?? [])),
      targets: fc.integer({ min: 1, max: 3 }),
      controls: fc.integer({ min: 0, max: gateset === 'native' ? 0 : 4 }),
      isPhase: fc.boolean(),
      terms: fc.array(fc.constantFrom('XX', 'IZ', 'YI', 'II', 'ZY'), { minLength: 1, maxLength: 3 }),
    })
    .map(({ gate, targets, controls, isPhase, terms }) => ({
      gate,
      ...(PAIRS.test(gate)
        ? { targets: [0, 1] }
        : targets === 1
          ? { target: 0 }
          : { targets: [0, 1, 2].slice(0, targets) }),
      ...(controls === 1 || gate === 'cnot'
        ? { control: 3 }
        : controls > 1 && { controls: [3, 4, 5, 6].slice(0, controls) }),
      ...(gate === 'pauliexp' && { terms }),
      ...(gate === 'z' && !isPhase ? {} : ANGLES),
    }));

test.each(['qis', 'native'] as const)('counts the native gates of %s circuits as the sandbox does', (gateset) => {
  void fc.assert(
    fc.property(fc.array(gates(gateset), { maxLength: 8 }), (circuit) => {
      const counts = countInSandbox({ gateset, qubits: 7, circuit: circuit as never });
      expect(countGates(circuit, gateset)).toEqual({ oneQubit: counts['1q'], twoQubit: counts['2q'] });
    }),
    { numRuns: 300, seed: 20_261_122 },
  );
});

test('does not count circuits with a gate whose cost is unknown', () => {
  expect(
    countGates(
      [
        { gate: 'h', target: 0 },
        { gate: 'pauliexp', targets: [0, 1] },
      ],
      'qis',
    ),
  ).toBeNull();
});
