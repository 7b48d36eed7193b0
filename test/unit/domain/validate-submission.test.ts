import { describe, expect, test } from 'vitest';
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
    ['a gate has three phases', { gate: 'x', target: 0, phases: [0, 0, 0] }, ['OUT_OF_RANGE 0.phases']],
  ])('returns the paths when %s', (_name, gate, errors) => {
    expect(summarize(validateGates([gate]))).toEqual(errors);
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
      'a list next to a single qubit',
      { program: { circuit: { gateset: 'qis', qubits: 2, gates: [{ gate: 'x', target: 0, targets: [0, 1] }] } } },
    ],
    ['a program of another type', { program: { raw: { type: 'next', input: { anything: 1 } } } }],
  ])('accepts what the service decides: %s', (_name, submission) => {
    expect(validate(submission)).toEqual([]);
  });
});
