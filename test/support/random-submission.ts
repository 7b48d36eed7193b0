import * as fc from 'fast-check';
import { GATESETS } from '../../src/domain/gatesets.js';
import type { Circuit, Gate, JobSubmission } from '../../src/domain/job-submission.js';
import type { Json } from '../../src/domain/value.js';

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const qubit = fc.integer({ min: -1, max: 3 });
const angle = fc.double({ min: -1, max: 1, noNaN: true });

/** A valid gate with up to two changes, each of which may make it invalid. */
function gate(gateset: string): fc.Arbitrary<Gate> {
  const names = [...(GATESETS.get(gateset)?.keys() ?? ['h'])];
  const change: fc.Arbitrary<Partial<Gate>> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ gate: fc.constantFrom('warp', 'H', '', ...names) }) },
    fc.record({ target: optional(qubit) }),
    fc.record({ targets: fc.array(qubit, { maxLength: 3 }) }),
    fc.record({ control: qubit }),
    fc.record({ controls: fc.array(qubit, { maxLength: 2 }) }),
    fc.record({ rotation: angle, phase: angle, angle }),
    fc.record({ phases: fc.array(angle, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      terms: fc.array(fc.constantFrom('X', 'IZ', '', 'x', 'XA'), { maxLength: 2 }),
      coefficients: fc.array(angle, { maxLength: 2 }),
      time: angle,
    }),
  );
  return fc
    .tuple(fc.constantFrom(...names), fc.array(change, { maxLength: 2 }))
    .map(([name, changes]) => Object.assign({ gate: name, target: 0 }, ...changes));
}

const circuit = (gateset: string): fc.Arbitrary<Circuit> =>
  fc.record({
    name: optional(fc.string()),
    qubits: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(2, 3) }, fc.constantFrom(1, 0, -1)),
    gates: fc.array(gate(gateset), { maxLength: 3 }),
  });

const gatesets = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...GATESETS.keys()) },
  fc.constantFrom('', 'QIS', 'other'),
);

const singleCircuit = gatesets.chain((gateset) =>
  circuit(gateset).map(({ qubits, gates }) => ({ circuit: { gateset, qubits, gates } })),
);
const severalCircuits = gatesets.chain((gateset) =>
  fc.array(circuit(gateset), { maxLength: 2 }).map((circuits) => ({ circuits: { gateset, circuits } })),
);

const text = (max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
    // Two UTF-16 units per character.
    fc.constantFrom('x', '🚀').chain((unit) => fc.constantFrom(unit.repeat(max), unit.repeat(max + 1))),
  );
const metadata = fc.dictionary(
  text(40),
  fc.oneof({ weight: 20, arbitrary: text(40_000) }, fc.constantFrom<Json>(null, 1, [])),
  { maxKeys: 11, noNullPrototype: true },
);

const backendAndNoise = fc.record({
  backendId: fc.constantFrom(...Array(5).fill('simulator'), 'qpu.aria-1'),
  noise: optional(fc.record({ model: fc.constantFrom('ideal', 'aria-1'), seed: optional(fc.integer()) })),
});

/** A submission to a backend that exists, which may be invalid in several fields. */
export function randomSubmission(version: 'v0.3' | 'v0.4'): fc.Arbitrary<JobSubmission> {
  const program: fc.Arbitrary<JobSubmission['program']> =
    version === 'v0.3' ? singleCircuit : fc.oneof({ weight: 3, arbitrary: singleCircuit }, severalCircuits);
  return fc
    .record({
      target: backendAndNoise,
      program,
      name: optional(fc.string()),
      metadata: fc.option(metadata, { nil: undefined, freq: 3 }),
      shots: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(undefined, 1, 500, 1_000_000) },
        fc.constantFrom(0, -1, 1_000_001),
      ),
      settings: optional(fc.record({ errorMitigation: optional(fc.record({ debiasing: optional(fc.boolean()) })) })),
    })
    .map(({ target, ...rest }) => ({ ...target, ...rest }));
}
