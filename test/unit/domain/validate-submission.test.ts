import { describe, expect, test } from 'vitest';
import { validateCircuit } from '../../../sandbox/src/simulator/circuit/circuit.js';
import { GATESETS } from '../../../src/domain/gatesets.js';
import type { Gate, JobSubmission } from '../../../src/domain/job-submission.js';
import { MutationErrors } from '../../../src/domain/mutation-error.js';
import { validateSubmission } from '../../../src/domain/validate-submission.js';

const VALID: JobSubmission = {
  backendId: 'simulator',
  program: { circuit: { gateset: 'qis', qubits: 2, gates: [{ gate: 'h', target: 0 }] } },
};

function validate(submission: Partial<JobSubmission>) {
  const errors = new MutationErrors();
  validateSubmission({ ...VALID, ...submission }, errors);
  return errors.toArray();
}

const validateGates = (gates: readonly Gate[], { gateset = 'qis', qubits = 2 } = {}) =>
  validate({ program: { circuit: { gateset, qubits, gates } } });

/** The errors as `code path`, with paths below the gates. */
const summarize = (errors: ReturnType<typeof validate>) =>
  errors.map(({ code, path }) => `${code} ${path?.join('.').replace('program.circuit.gates.', '')}`);

describe('validateSubmission', () => {
  test('returns all errors at once when several fields are invalid', () => {
    const errors = validate({
      backendId: 'qpu.aria-1',
      shots: 0,
      metadata: { run: 42 },
      noise: { model: 'ideal' },
      program: {
        circuit: {
          gateset: 'qis',
          qubits: 0,
          gates: [
            { gate: 'hh', target: -1 },
            { gate: 'cnot', control: 0 },
          ],
        },
      },
    });

    expect(summarize(errors)).toEqual([
      'OUT_OF_RANGE shots',
      'INVALID_TYPE metadata.run',
      'NOT_APPLICABLE noise',
      'OUT_OF_RANGE program.circuit.qubits',
      'UNKNOWN_VALUE 0.gate',
      'OUT_OF_RANGE 0.target',
      'REQUIRED 1.target',
    ]);
  });

  test('lists 100 errors and the number of further ones when there are more', () => {
    const gates = (count: number) => Array.from({ length: count }, () => ({ gate: 'warp', target: 0 }));

    expect(validateGates(gates(100)).map(({ code }) => code)).toEqual(Array(100).fill('UNKNOWN_VALUE'));

    const errors = validateGates(gates(2_345));
    expect(errors).toHaveLength(101);
    expect(errors.at(-1)).toMatchObject({ code: 'OMITTED_ERRORS', path: null, count: 2_245 });
    expect(errors.at(-1)?.message).toContain('2245');
  });

  test.each([
    ['1,000,001 shots', { shots: 1_000_001 }, 'OUT_OF_RANGE shots'],
    [
      '11 metadata keys',
      { metadata: Object.fromEntries([...'abcdefghijk'].map((key) => [key, 'x'])) },
      'OUT_OF_RANGE metadata',
    ],
    [
      'a metadata key of 41 characters',
      { metadata: { ['k'.repeat(41)]: 'x' } },
      `OUT_OF_RANGE metadata.${'k'.repeat(40)}`,
    ],
    ['a metadata value of 40,001 characters', { metadata: { key: 'x'.repeat(40_001) } }, 'OUT_OF_RANGE metadata.key'],
    ['no circuit', { program: { circuits: { gateset: 'qis', circuits: [] } } }, 'REQUIRED program.circuits.circuits'],
    [
      'an unknown gateset',
      { program: { circuit: { gateset: 'other', qubits: 1, gates: [{ gate: '?', target: 0 }] } } },
      'UNKNOWN_VALUE program.circuit.gateset',
    ],
    [
      'a gate of the other gateset',
      { program: { circuits: { gateset: 'native', circuits: [{ qubits: 1, gates: [{ gate: 'h', target: 0 }] }] } } },
      'UNKNOWN_VALUE program.circuits.circuits.0.gates.0.gate',
    ],
  ])('returns one error when there is %s', (_name, submission, error) => {
    expect(summarize(validate(submission))).toEqual([error]);
  });

  test.each([
    [
      'qubits in a list are out of range',
      { gate: 'x', targets: [0, 2, -1] },
      ['OUT_OF_RANGE 0.targets.1', 'OUT_OF_RANGE 0.targets.2'],
    ],
    ['a list names a qubit twice', { gate: 'swap', targets: [1, 1] }, ['DUPLICATE 0.targets.1']],
    ['a control is a target', { gate: 'cnot', control: 1, target: 1 }, ['DUPLICATE 0.control']],
    ['an empty list is the only target', { gate: 'x', targets: [] }, ['REQUIRED 0.target']],
    [
      'pauliexp has terms with other letters and a negative time',
      { gate: 'pauliexp', targets: [0, 1], terms: ['XZ', 'xz', ''], coefficients: [1, 1, 1], time: -1 },
      ['INVALID_TYPE 0.terms.1', 'INVALID_TYPE 0.terms.2', 'OUT_OF_RANGE 0.time'],
    ],
    ['pauliexp has no terms', { gate: 'pauliexp', target: 0, terms: [] }, ['REQUIRED 0.terms']],
  ])('returns the paths when %s', (_name, gate, errors) => {
    expect(summarize(validateGates([gate]))).toEqual(errors);
  });

  const ANY_VALUE = { rotation: 0, phase: 0, phases: [0, 0], angle: 0, terms: ['XX'], coefficients: [0], time: 0 };
  const TAKEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    qis: {
      z: 'rotation',
      rx: 'rotation',
      ry: 'rotation',
      rz: 'rotation',
      xx: 'rotation',
      yy: 'rotation',
      zz: 'rotation',
      pauliexp: 'terms coefficients time',
    },
    native: { gpi: 'phase', gpi2: 'phase', ms: 'phases angle', zz: 'angle' },
  };

  test.each([...GATESETS])(
    'rejects what a gate of the gateset %s does not take, with its path, as the sandbox does',
    (gateset, gates) => {
      for (const gate of gates.keys()) {
        const taken = (TAKEN[gateset]?.[gate] ?? '').split(' ');
        const qubits = { targets: [0, 1], ...(gate === 'cnot' && { control: 2 }) };
        for (const member of Object.keys(ANY_VALUE) as (keyof typeof ANY_VALUE)[]) {
          const errors = validateGates([{ gate, ...qubits, [member]: ANY_VALUE[member] }], { gateset, qubits: 3 });
          expect(summarize(errors), gate).toEqual(taken.includes(member) ? [] : [`NOT_APPLICABLE 0.${member}`]);
        }
        const valid = {
          gate,
          ...qubits,
          ...Object.fromEntries(Object.entries(ANY_VALUE).filter(([name]) => taken.includes(name))),
        };
        const validateInSandbox = (input: object) =>
          validateCircuit(
            { gateset: gateset as 'qis', qubits: 3, circuit: [{ ...valid, ...input }] },
            { qubits: 3, gates: 1, controls: 3 },
          );
        expect(validateInSandbox({}), gate).toBeNull();
        for (const [member, value] of Object.entries(ANY_VALUE))
          expect(validateInSandbox({ [member]: value })?.code, `${gate} ${member}`).toBe(
            taken.includes(member) ? undefined : 'InvalidInput',
          );
        expect(validateInSandbox({ target: 2 })?.message, gate).toContain('both target and targets');
        expect(validateInSandbox({ control: 1, controls: [2] })?.message, gate).toContain(
          gateset === 'native' ? 'native gate' : 'both control and controls',
        );
      }
    },
  );

  test.each([
    ['one target next to several', 'qis', { gate: 'h', target: 0, targets: [1] }, ['NOT_APPLICABLE 0.targets']],
    [
      'one control next to several',
      'qis',
      { gate: 'x', target: 0, control: 1, controls: [2] },
      ['NOT_APPLICABLE 0.controls'],
    ],
    ['the target in both', 'qis', { gate: 'h', target: 0, targets: [0] }, ['NOT_APPLICABLE 0.targets']],
    [
      'a control of a native gate',
      'native',
      { gate: 'gpi', target: 0, phase: 0, control: 1 },
      ['NOT_APPLICABLE 0.control'],
    ],
    [
      'controls of a native gate',
      'native',
      { gate: 'ms', targets: [0, 1], phases: [0, 0], controls: [2] },
      ['NOT_APPLICABLE 0.controls'],
    ],
    ['three phases', 'native', { gate: 'ms', targets: [0, 1], phases: [0, 0, 0] }, ['OUT_OF_RANGE 0.phases']],
  ])('rejects %s', (_name, gateset, gate, errors) => {
    expect(summarize(validateGates([gate], { gateset, qubits: 3 }))).toEqual(errors);
    const circuits = { gateset, circuits: [{ qubits: 3, gates: [gate] }] };
    expect(validate({ program: { circuits } }).map(({ path }) => path?.join('.'))).toEqual(
      errors.map((error) => `program.circuits.circuits.0.gates.${error.split(' ')[1]}`),
    );
  });

  test('returns the allowed values when a gate or a gateset is unknown', () => {
    const [gate] = validateGates([{ gate: 'warp', target: 0 }], { gateset: 'native' });
    expect(gate?.allowedValues).toEqual(['gpi', 'gpi2', 'ms', 'zz', 'nop']);
    const [gateset] = validateGates([], { gateset: 'other' });
    expect(gateset?.allowedValues).toEqual(['qis', 'native']);
  });

  test('shortens values in messages', () => {
    const [error] = validateGates([{ gate: 'g'.repeat(10_000), target: 0 }]);
    expect(error?.message.length).toBeLessThan(200);
  });

  test.each([
    ['a backend that is not listed', { backendId: 'qpu.next-9' }],
    ['a noise model that is not listed', { noise: { model: 'next-1' } }],
    ['any name', { name: 'ünïcode?' }],
    [
      'metadata of 40 and 40,000 characters outside of the BMP',
      { metadata: { ['🚀'.repeat(40)]: '🚀'.repeat(40_000) } },
    ],
    ['the maximum of shots', { shots: 1_000_000 }],
    [
      'a rotation without an angle',
      { program: { circuit: { gateset: 'qis', qubits: 1, gates: [{ gate: 'rx', target: 0 }] } } },
    ],
    ['a gate on no qubit', { program: { circuit: { gateset: 'native', qubits: 1, gates: [{ gate: 'nop' }] } } }],
    [
      'empty lists next to single qubits',
      {
        program: {
          circuit: {
            gateset: 'qis',
            qubits: 2,
            gates: [{ gate: 'cnot', target: 0, targets: [], control: 1, controls: [] }],
          },
        },
      },
    ],
    ['a program of another type', { program: { raw: { type: 'next', input: { anything: 1 } } } }],
  ])('accepts what the service decides: %s', (_name, submission) => {
    expect(validate(submission)).toEqual([]);
  });
});
