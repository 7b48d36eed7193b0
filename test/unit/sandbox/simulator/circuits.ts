import * as fc from 'fast-check';
import type { Circuit, Gate } from '../../../../sandbox/src/simulator/circuit/circuit.js';
import { type SimulationRequest, simulate } from '../../../../sandbox/src/simulator/simulation.js';

export function qis(qubits: number, ...circuit: Gate[]): Circuit {
  return { gateset: 'qis', qubits, circuit };
}

export function native(qubits: number, ...circuit: Gate[]): Circuit {
  return { gateset: 'native', qubits, circuit };
}

/** Simulates on this thread. Throws the failure of the simulation. */
export function run(circuit: Circuit, options: Partial<SimulationRequest> = {}): Map<number, number> {
  const simulation = simulate({ circuit, shots: null, seed: 1, noise: null, ...options }, 2 ** 26);
  if (!simulation.ok) throw new Error(`${simulation.code}: ${simulation.message}`);
  const { states, probabilities } = simulation.distribution;
  return new Map(Array.from(states, (state, row) => [state, probabilities[row] ?? 0]));
}

/** Half the sum of the differences: 0 for equal distributions, 1 for disjoint ones. */
export function distance(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  const states = new Set([...a.keys(), ...b.keys()]);
  return [...states].reduce((sum, state) => sum + Math.abs((a.get(state) ?? 0) - (b.get(state) ?? 0)), 0) / 2;
}

const angle = fc.double({ min: -7, max: 7, noNaN: true });
const turns = fc.double({ min: -1, max: 1, noNaN: true });

/** `count` different qubits. */
const distinctQubits = (qubits: number, count: number) =>
  fc.shuffledSubarray([...Array(qubits).keys()], { minLength: count, maxLength: count });

/** Any QIS gate with any number of controls for so many qubits. */
function qisGate(qubits: number): fc.Arbitrary<Gate> {
  const build = (names: string[], targets: number, rest: fc.Arbitrary<Partial<Gate>>): fc.Arbitrary<Gate> =>
    fc
      .tuple(fc.constantFrom(...names), distinctQubits(qubits, qubits), fc.nat(qubits - targets), rest)
      .map(([gate, order, controls, parameters]) => ({
        gate,
        targets: order.slice(0, targets),
        ...(controls > 0 ? { controls: order.slice(targets, targets + controls) } : {}),
        ...parameters,
      }));
  const plain = fc.constant({});
  const rotated = angle.map((rotation) => ({ rotation }));
  const kinds = [
    build(['x', 'not', 'y', 'z', 'h', 's', 'si', 'v', 'vi', 't', 'ti'], 1, plain),
    build(['rx', 'ry', 'rz', 'z'], 1, rotated),
    ...[...Array(qubits).keys()].map((k) => build(['pauliexp'], k + 1, pauliParameters(k + 1))),
  ];
  if (qubits > 1) kinds.push(build(['swap'], 2, plain), build(['xx', 'yy', 'zz'], 2, rotated));
  return fc.oneof(...kinds);
}

function pauliParameters(targets: number): fc.Arbitrary<Partial<Gate>> {
  const term = fc.array(fc.constantFrom('I', 'X', 'Y', 'Z'), { minLength: targets, maxLength: targets });
  return fc.tuple(fc.array(fc.tuple(term, turns), { minLength: 1, maxLength: 3 }), angle).map(([weighted, time]) => ({
    terms: weighted.map(([letters]) => letters.join('')),
    coefficients: weighted.map(([, coefficient]) => coefficient),
    time,
  }));
}

function nativeGate(qubits: number): fc.Arbitrary<Gate> {
  const single = fc
    .tuple(fc.constantFrom('gpi', 'gpi2'), fc.nat(qubits - 1), turns)
    .map(([gate, target, phase]) => ({ gate, target, phase }));
  if (qubits === 1) return single;
  const ms = fc
    .tuple(distinctQubits(qubits, 2), turns, turns, fc.option(turns, { nil: undefined }))
    .map(([targets, first, second, angle]) => ({
      gate: 'ms',
      targets,
      phases: [first, second],
      ...(angle === undefined ? {} : { angle }),
    }));
  const zz = fc.tuple(distinctQubits(qubits, 2), turns).map(([targets, angle]) => ({ gate: 'zz', targets, angle }));
  return fc.oneof(single, ms, zz, fc.constant({ gate: 'nop' }));
}

/** Circuits of up to `maxQubits` qubits with any gates of either gateset. */
export function circuits(maxQubits: number): fc.Arbitrary<Circuit> {
  return fc
    .tuple(fc.integer({ min: 1, max: maxQubits }), fc.constantFrom('qis', 'native'))
    .chain(([qubits, gateset]) =>
      fc
        .array(gateset === 'qis' ? qisGate(qubits) : nativeGate(qubits), { maxLength: 20 })
        .map((circuit) => ({ gateset: gateset === 'qis' ? ('qis' as const) : ('native' as const), qubits, circuit })),
    );
}
