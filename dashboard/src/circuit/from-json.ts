import { type Circuit, createOperation, type Operation } from './circuit.js';

const MAX_QUBITS = 1_000;
const MAX_OPERATIONS = 20_000;

/**
 * The circuits of a JSON program: a `ProgramInput` of the gateway, or a circuit in a format of the service such as
 * `ionq.native.v1`. Empty if it has none. Gates that are not understood are left out: the gateway reports them.
 */
export function readJsonCircuits(program: unknown): readonly Circuit[] {
  if (!isRecord(program)) return [];
  const single = isRecord(program['circuit']) ? program['circuit'] : program;
  const several = isRecord(program['circuits']) ? program['circuits'] : null;
  const gateset = several?.['gateset'];
  const list = Array.isArray(several?.['circuits']) ? several['circuits'] : [single];
  return list.flatMap((item) => toCircuit(item, gateset) ?? []);
}

function toCircuit(item: unknown, gateset: unknown): Circuit | null {
  if (!isRecord(item)) return null;
  const { name, qubits } = item;
  const gates = item['gates'] ?? item['circuit'];
  if (!isIndex(qubits) || qubits < 1 || qubits > MAX_QUBITS || !Array.isArray(gates)) return null;
  const isNative = (item['gateset'] ?? gateset) === 'native';
  const operations = gates.slice(0, MAX_OPERATIONS).flatMap((gate) => toOperations(gate, isNative));
  return {
    name: typeof name === 'string' ? name : null,
    qubits,
    operations: operations.filter(({ controls, targets }) => [...controls, ...targets].every((q) => q < qubits)),
  };
}

/** Gates that act on all their targets together. The others act on each of them. */
const JOINT_GATES: ReadonlySet<string> = new Set(['swap', 'xx', 'yy', 'zz', 'ms', 'pauliexp']);
const NATIVE_GATES: ReadonlySet<string> = new Set(['gpi', 'gpi2', 'ms']);

function toOperations(gate: unknown, isNative: boolean): Operation[] {
  if (!isRecord(gate) || typeof gate['gate'] !== 'string') return [];
  const name = gate['gate'];
  const targets = readQubits(gate['targets'] ?? gate['target']);
  const controls = readQubits(gate['controls'] ?? gate['control']);
  if (targets.length === 0) return [];
  const operation = createOperation({
    kind: 'gate',
    name: name === 'cnot' || name === 'not' ? 'x' : name,
    controls,
    targets,
    angles: [gate['rotation'], gate['phase'], gate['phases'], gate['angle']].flat().filter(isNumber),
    angleUnit: isNative || NATIVE_GATES.has(name) ? 'turns' : 'radians',
    note: describeTerms(gate),
  });
  return JOINT_GATES.has(name) ? [operation] : targets.map((target) => ({ ...operation, targets: [target] }));
}

/** The exponent of `pauliexp`. */
function describeTerms({ terms, coefficients, time }: Readonly<Record<string, unknown>>): string | null {
  if (!Array.isArray(terms)) return null;
  const factors = Array.isArray(coefficients) ? coefficients : [];
  return `time ${time}, ${terms.map((term, index) => `${factors[index]} ${term}`).join(' + ')}`;
}

function readQubits(value: unknown): number[] {
  return [value].flat().filter(isIndex);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isIndex = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
