import { describe, expect, test } from 'vitest';
import { PRESETS, writeJson } from '../../dashboard/src/submit/presets.js';
import { parseProgram } from '../../openqasm/src/index.js';
import { Results, WatchBell } from '../support/bell-job.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';
import { computeDistribution } from '../unit/sandbox/simulator/program-reference.js';

const SEED = 3;

/** Probabilities by the state of all qubits, the last qubit first. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Bell: { '00': 0.5, '11': 0.5 },
  GHZ: { '00000': 0.5, '11111': 0.5 },
  QFT: { '0101': 1 },
  Grover: { '101': (11 / 8) ** 2 / 2 },
  'VQE step': { '01': Math.cos(0.2235 / 2) ** 2, '10': Math.sin(0.2235 / 2) ** 2 },
};

describe('examples of the submit page', () => {
  test('give the distribution of their algorithm on the simulator in both languages', async () => {
    const { client, collectEvents } = await startGatewayWithSandbox();
    const run = async (program: string) => {
      const { data, errors } = await client.queryText<{ createJob: { job: { id: string } | null; errors: unknown[] } }>(
        `mutation { createJob(input: { backendId: "simulator", program: ${program} }) { job { id } errors { message } } }`,
      );
      expect([errors, data?.createJob.errors]).toEqual([undefined, []]);
      const id = `${data?.createJob.job?.id}`;
      await collectEvents(client.subscribe(WatchBell, { id }));
      const { data: results } = await client.query(Results, { id });
      const states = results?.job?.results?.probabilities ?? [];
      return new Map(states.map(({ bitstring, probability }) => [bitstring, probability]));
    };
    for (const { name, write } of PRESETS) {
      const qasm = write(SEED);
      for (const program of [`{ qasm3: { source: ${JSON.stringify(qasm)} } }`, toLiteral(writeJson(qasm))]) {
        const states = await run(program);
        const expected = Object.entries(EXPECTED[name] ?? computeReference(qasm));
        for (const [state, probability] of expected)
          expect(states.get(state), `${name} ${state}`).toBeCloseTo(probability, 9);
      }
    }
  });

  test('write another random circuit for each seed, and the same for the same', () => {
    const random = PRESETS.find(({ name }) => name === 'Random circuit');
    expect(random?.write(1)).toBe(random?.write(1));
    expect(random?.write(1)).not.toBe(random?.write(2));
  });
});

/** The most likely states of the program, computed without the simulator. */
function computeReference(qasm: string): Record<string, number> {
  const { program } = parseProgram(qasm);
  if (!program) throw new Error('The program is not valid.');
  const states = [...computeDistribution(program)].sort(([, a], [, b]) => b - a).slice(0, 8);
  return Object.fromEntries(
    states.map(([key, probability]) => [[...(key.split(' ')[0] ?? '')].reverse().join(''), probability]),
  );
}

/** JSON as a GraphQL value. */
const toLiteral = (json: string): string => json.replace(/"(\w+)":/g, '$1:');
