import { describe, expect, test } from 'vitest';
import { describeOperation, formatAngle, measureCircuit } from '../../../../dashboard/src/circuit/circuit.js';
import { readJsonCircuits } from '../../../../dashboard/src/circuit/from-json.js';
import { parseQasmCircuit } from '../../../../dashboard/src/circuit/from-qasm.js';
import { findOperation, layoutCircuit, moveCursor } from '../../../../dashboard/src/circuit/layout.js';
import { drawCircuit } from '../../../../dashboard/src/circuit/shapes.js';
import { createSvgFile } from '../../../../dashboard/src/circuit/svg-file.js';

const QASM = `OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[3] c;
h q[0];
cx q[0], q[1];
ccx q[0], q[1], q[2];
barrier q;
crz(pi/4) q[2], q[0];
cswap q[0], q[1], q[2];
reset q[1];
ms(0, 0.5, 0.25) q[0], q[1];
c = measure q;
`;

const parseCircuit = (source: string) => {
  const { circuit, errors } = parseQasmCircuit(source);
  expect(errors).toEqual([]);
  if (!circuit) throw new Error('No circuit.');
  return circuit;
};

describe('circuits of the dashboard', () => {
  test('have controls, targets, angles and bits when they come from OpenQASM', () => {
    expect(parseCircuit(QASM).operations.map(describeOperation)).toEqual([
      'h, q0',
      'x, control q0, target q1',
      'x, control q0, q1, target q2',
      'barrier, q0, q1, q2',
      'rz(π/4), control q2, target q0',
      'swap, control q0, target q1, q2',
      'reset, q1',
      'ms(0, 0.5, 0.25 turns), q0, q1',
      'measure, q0, into c[0]',
      'measure, q1, into c[1]',
      'measure, q2, into c[2]',
    ]);
  });

  test('have the same operations when they come from a JSON program', () => {
    const program = {
      circuits: {
        circuits: [
          {
            name: 'first',
            qubits: 3,
            gates: [
              { gate: 'h', targets: [0, 1] },
              { gate: 'cnot', control: 0, target: 2 },
            ],
          },
          { qubits: 2, gates: [{ gate: 'zz', targets: [0, 1], rotation: 0.5 }, { gate: 'x', target: 7 }, null] },
        ],
      },
    };
    const [first, second] = readJsonCircuits(program);
    expect(first?.name).toBe('first');
    expect(first?.operations.map(describeOperation)).toEqual(['h, q0', 'h, q1', 'x, control q0, target q2']);
    expect(second?.operations.map(describeOperation)).toEqual(['zz(0.5), q0, q1']);
    const compiled = { qubits: 1, circuit: [{ gate: 'gpi2', target: 0, phase: 0.25 }] };
    expect(readJsonCircuits(compiled)[0]?.operations.map(describeOperation)).toEqual(['gpi2(0.25 turns), q0']);
    for (const other of [null, [], 'x', { raw: {} }, { circuit: { qubits: 0, gates: [] } }])
      expect(readJsonCircuits(other)).toEqual([]);
  });

  test('count gates, and the depth without barriers', () => {
    expect(measureCircuit(parseCircuit(QASM))).toEqual({
      qubits: 3,
      gates: 6,
      multiQubitGates: 5,
      measurements: 3,
      depth: 8,
    });
  });

  test('write angles as fractions of π when they are', () => {
    const angles = [0, Math.PI, -Math.PI / 2, (3 * Math.PI) / 8, 2 * Math.PI, 0.3, 1e-7];
    expect(angles.map((angle) => formatAngle(angle))).toEqual(['0', 'π', '−π/2', '3π/8', '2π', '0.3', '1e−7']);
  });

  test('place operations that share a row or cross it in different columns', () => {
    const layout = layoutCircuit(parseCircuit(QASM));
    for (const [column, operations] of layout.columns.entries())
      for (const placed of operations) {
        expect(placed.column).toBe(column);
        for (let row = placed.top; row <= placed.bottom; row++) expect(findOperation(layout, column, row)).toBe(placed);
      }
    expect(layout.columns.length).toBe(9);
    expect(findOperation(layout, 0, 2)).toBeNull();
  });

  test('move the cursor along a qubit and to the nearest operation of another one', () => {
    const layout = layoutCircuit(parseCircuit(QASM));
    let cursor = moveCursor(layout, null, 'ArrowRight');
    const names = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowLeft'] as const) {
      names.push(cursor && `${cursor.row} ${cursor.placed.column}`);
      cursor = moveCursor(layout, cursor, key);
    }
    expect(names).toEqual(['0 0', '0 1', '1 1', '2 2', '2 2', '1 2']);
    expect(moveCursor(layoutCircuit({ name: null, qubits: 1, operations: [] }), null, 'ArrowUp')).toBeNull();
  });

  test('draw only the part in the range when they are large', () => {
    const layers = Array.from({ length: 200 }, (_, layer) => `h q; cx q[${layer % 29}], q[${(layer % 29) + 1}];`);
    const circuit = parseCircuit(`include "stdgates.inc"; qubit[30] q;\n${layers.join('\n')}`);
    const layout = layoutCircuit(circuit);
    expect(layout.columns.length).toBeGreaterThan(200);
    const range = { firstColumn: 100, lastColumn: 120, firstRow: 0, lastRow: 29 };
    const drawn = drawCircuit(layout, range).length;
    expect(drawn).toBeLessThan(2_500);
    expect(drawCircuit(layout, { ...range, firstColumn: 0, lastColumn: 400 }).length).toBeGreaterThan(drawn * 5);
  });

  test('are written as an SVG file in which text is escaped', () => {
    const file = createSvgFile(parseCircuit(QASM), '<a & "b">');
    expect(file).toContain('<title>&#60;a &#38; &#34;b&#34;&#62;</title>');
    expect(file.match(/<text class="label"[^>]*>q\d</g)).toHaveLength(3);
    expect(file.match(/class="meter"/g)).toHaveLength(3);
    expect(file).not.toContain('NaN');
  });
});
