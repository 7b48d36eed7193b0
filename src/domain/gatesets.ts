/** The gates of each gateset, as the service lists them. Programs with other gates are submitted as `raw`. */
export const GATESETS: ReadonlyMap<string, readonly string[]> = new Map([
  ['qis', 'x y z rx ry rz h s si v vi t ti not cnot swap xx yy zz pauliexp'.split(' ')],
  ['native', 'gpi gpi2 ms zz nop'.split(' ')],
]);
