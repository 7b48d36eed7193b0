import type { Gate } from './job-submission.js';

/** Members of a gate that are no qubits. */
export const GATE_PARAMETERS = [
  'rotation',
  'phase',
  'phases',
  'angle',
  'terms',
  'coefficients',
  'time',
] as const satisfies readonly (keyof Gate)[];

type GateParameter = (typeof GATE_PARAMETERS)[number];

const withParameters = (names: string, ...parameters: readonly GateParameter[]) =>
  names.split(' ').map((name) => [name, parameters] as const);

/**
 * The gates of each gateset, as the service lists them, and the parameters that each takes. Programs with other gates are
 * submitted as `raw`.
 */
export const GATESETS: ReadonlyMap<string, ReadonlyMap<string, readonly GateParameter[]>> = new Map([
  [
    'qis',
    new Map([
      ...withParameters('x y'),
      // `z` without a rotation is Z, with one diag(1, exp(i · rotation)).
      ...withParameters('z rx ry rz', 'rotation'),
      ...withParameters('h s si v vi t ti not cnot swap'),
      ...withParameters('xx yy zz', 'rotation'),
      ...withParameters('pauliexp', 'terms', 'coefficients', 'time'),
    ]),
  ],
  [
    'native',
    new Map([
      ...withParameters('gpi gpi2', 'phase'),
      ...withParameters('ms', 'phases', 'angle'),
      ...withParameters('zz', 'angle'),
      ...withParameters('nop'),
    ]),
  ],
]);
