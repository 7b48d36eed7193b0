import { createRandom } from '../sandbox/src/simulator/random.js';
import { createSimulator, type SimulationRequest } from '../sandbox/src/simulator/simulator.js';

const QUBITS = 20;
const GATES = 1_000;
const RUNS = 7;
const SEED = 20;

/** Six one-qubit gates per four two-qubit gates on random qubits: no structure that the simulator could exploit. */
function randomCircuit(): SimulationRequest['circuit'] {
  const random = createRandom(SEED);
  const names = ['h', 't', 'rx', 'ry', 'rz', 'v', 'cnot', 'cnot', 'zz', 'swap'];
  const circuit = Array.from({ length: GATES }, () => {
    const gate = names[Math.floor(random() * names.length)] ?? 'h';
    const first = Math.floor(random() * QUBITS);
    const second = (first + 1 + Math.floor(random() * (QUBITS - 1))) % QUBITS;
    const rotation = 2 * Math.PI * random();
    if (gate === 'cnot') return { gate, control: first, target: second };
    return gate === 'zz' || gate === 'swap'
      ? { gate, targets: [first, second], rotation }
      : { gate, target: first, rotation };
  });
  return { gateset: 'qis', qubits: QUBITS, circuit };
}

const simulator = createSimulator();
const request: SimulationRequest = { circuit: randomCircuit(), shots: null, seed: 1, noise: null };
const seconds: number[] = [];
// The first run is not counted: it also starts the worker and compiles its loops.
for (let run = 0; run <= RUNS; run++) {
  const start = performance.now();
  const outcome = await simulator.run(request);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  if (run > 0) seconds.push((performance.now() - start) / 1_000);
}
await simulator.close();

seconds.sort((a, b) => a - b);
const rate = (time: number) => ((2 ** QUBITS * GATES) / time / 1e6).toFixed(0);
const [fastest = 0] = seconds;
const slowest = seconds.at(-1) ?? 0;
const median = seconds[RUNS >> 1] ?? 0;
process.stdout.write(
  `${QUBITS} qubits, ${GATES} gates, ideal, including the result of up to 2^${QUBITS} states, ${RUNS} runs (seed ${SEED})\n` +
    `seconds: median ${median.toFixed(2)}, range ${fastest.toFixed(2)} to ${slowest.toFixed(2)}\n` +
    `million amplitudes x gates per second: median ${rate(median)}, range ${rate(slowest)} to ${rate(fastest)}\n`,
);
