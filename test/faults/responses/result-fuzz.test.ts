import { expect, test } from 'vitest';
import { createPrng } from '../../support/random-document.js';
import { scaleRuns } from '../../support/random-runs.js';
import { job } from '../../support/response-cases.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';

const RUNS = scaleRuns(200);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_918);
const QUBITS = 4;

type Body = Record<string, unknown>;
type Random = () => number;

/** Counts by bitstring, in which qubit 0 is the last digit. No two states are likely to mirror each other. */
type Truth = Readonly<Record<string, number>>;

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const reverse = (text: string) => [...text].reverse().join('');
const mapKeys = (truth: Truth, toKey: (bits: string) => string, scale = 1): Body =>
  Object.fromEntries(Object.entries(truth).map(([bits, count]) => [toKey(bits), count * scale]));

function createTruth(random: Random): Truth {
  const counts: Record<string, number> = {};
  const states = 2 + Math.floor(random() * 5);
  while (Object.keys(counts).length < states) {
    const bits = Math.floor(random() * 2 ** QUBITS)
      .toString(2)
      .padStart(QUBITS, '0');
    counts[bits] = 5 + Math.floor(random() * 50);
  }
  return counts;
}

/** All forms of a result, by its kind. */
function createBodies(truth: Truth) {
  const shots = Object.values(truth).reduce((sum, count) => sum + count, 0);
  const toDecimal = (bits: string) => `${Number.parseInt(bits, 2)}`;
  // The register c has qubit 0 only.
  const zero = Object.entries(truth).reduce((sum, [bits, count]) => sum + (bits.endsWith('0') ? count : 0), 0);
  const c = { '0': zero, '1': shots - zero };
  const registers = (output_all: Body, scale: number) => ({
    registers: { output_all, c: { '0': c['0'] * scale, '1': c['1'] * scale } },
  });
  const list = Object.entries(truth).flatMap(([bits, count]) => Array.from({ length: count }, () => bits));
  return {
    shots,
    probabilities: [
      mapKeys(truth, toDecimal, 1 / shots),
      { probabilities: registers(mapKeys(truth, reverse, 1 / shots), 1 / shots) },
    ],
    histogram: [mapKeys(truth, toDecimal), { histogram: registers(mapKeys(truth, reverse), 1) }],
    list: [
      list.map(toDecimal),
      {
        shots: list.map((bits) => ({
          registers: { output_all: [...reverse(bits)].map(Number), c: [Number(bits.at(-1))] },
        })),
      },
    ],
  } as const;
}

const WRONG_VALUES = ['text', null, -1, 1.5, [], {}, true, '0x1', 1e300];

/** The innermost objects and arrays of numbers or names. */
function findContainers(value: unknown): (Body | unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const items = Object.values(value);
  const inner = items.filter((item) => typeof item === 'object' && item !== null);
  return inner.length === 0 ? [value as Body] : inner.flatMap(findContainers);
}

/** The objects and arrays around {@link findContainers}. */
function findOuter(value: unknown): Body[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).filter((item) => typeof item === 'object' && item !== null);
  return inner.length === 0 ? [] : [value as Body, ...inner.flatMap(findOuter)];
}

/** Changes of which each is an error or harmless: no data is left that looks valid and is wrong. */
const MUTATIONS: Readonly<Record<string, (body: Body | unknown[], random: Random, isHistogram: boolean) => unknown>> = {
  none: (body) => body,
  'another order of members': (body) => reorder(body),
  'a member twice': (body) => {
    const [first] = Object.entries(body);
    const text = JSON.stringify(body);
    return Array.isArray(body) || !first
      ? body
      : `{${JSON.stringify(first[0])}:${JSON.stringify(first[1])},${text.slice(1)}`;
  },
  'all shots twice': (body) => (Array.isArray(body) ? [...body, ...body] : doubleShots(body)),
  'a value of a wrong type': (body, random) => {
    const container = pick(random, findContainers(body)) as Body;
    container[pick(random, Object.keys(container))] = pick(random, WRONG_VALUES);
    return body;
  },
  'a missing state': (body, random, isHistogram) => {
    const container = pick(random, findContainers(body));
    const name = pick(random, Object.keys(container));
    // Without a state, a histogram without registers is one of fewer shots.
    if (!Array.isArray(container) && !(isHistogram && container === body)) delete container[name];
    return body;
  },
  'a missing member': (body, random) => {
    const outer = findOuter(body);
    if (outer.length === 0) return body;
    const container = pick(random, outer);
    delete container[pick(random, Object.keys(container))];
    return body;
  },
  'another member outside': (body) => (Array.isArray(body) ? body : { ...body, error: 'none' }),
  'another root': (body, random) => pick<unknown>(random, [[body], { data: body }, 'text', 5, { error: 'No.' }, [[]]]),
  'bit strings of another width, or instead of numbers': (body) => {
    const [container] = findContainers(body);
    if (!container || Array.isArray(container)) return body;
    const [name = ''] = Object.keys(container);
    const names = container === body ? Object.keys(container) : [name];
    for (const state of names) {
      const value = container[state];
      delete container[state];
      container[container === body ? Number(state).toString(2).padStart(QUBITS, '0') : `${state}0`] = value;
    }
    return body;
  },
};

function reorder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, reorder(item)]),
  );
}

function doubleShots(body: Body): Body {
  const { shots } = body;
  return Array.isArray(shots) ? { shots: [...shots, ...shots] } : body;
}

const QUERY = `query ($id: ID!) { job(id: $id) { results {
  registers { probabilitySum }
  probabilities { bitstring probability } histogram { bitstring count } c: histogram(register: "c") { bitstring count }
  shots(first: 1000) { nodes { bitstring } }
} } }`;

interface Results {
  readonly registers: readonly { probabilitySum: number | null }[] | null;
  readonly probabilities: readonly { bitstring: string; probability: number }[] | null;
  readonly histogram: readonly { bitstring: string; count: number }[] | null;
  readonly c: readonly { bitstring: string; count: number }[] | null;
  readonly shots: { nodes: readonly { bitstring: string }[] } | null;
}

function toTruth(list: readonly { bitstring: string; count?: number; probability?: number }[], shots: number) {
  return Object.fromEntries(
    list.map(({ bitstring, count, probability }) => [
      bitstring,
      count ?? Math.round(1e6 * (probability ?? 0) * shots) / 1e6,
    ]),
  );
}

test(`returns right data or an error when ${RUNS} bodies of results are mutated (seed ${SEED})`, async () => {
  const random = createPrng(SEED);
  const bodies = new Map<string, unknown>();
  const upstream = await startScriptedUpstream({
    '*': ({ url }) => (bodies.has(url.pathname) ? { body: bodies.get(url.pathname) } : { status: 404 }),
  });
  const gateway = await startGateway(upstream.url, {
    env: { maxRetries: '0', MAX_OPERATIONS_PER_MINUTE: '1000000000' },
  });
  const failures: object[] = [];
  let errorCount = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const truth = createTruth(random);
    const created = createBodies(truth);
    const path = `/v0.4/jobs/run-${run}`;
    const descriptors: Body = {};
    const used: object[] = [];
    for (const kind of ['probabilities', 'histogram', 'shots'] as const) {
      const version = pick(random, [0, 1]);
      const mutation = pick(random, Object.keys(MUTATIONS));
      const body = structuredClone(created[kind === 'shots' ? 'list' : kind][version]) as Body;
      // The histogram also has the probabilities, if it is listed.
      const isListed = random() < 0.6;
      // What a descriptor says about the version may be wrong.
      const format = `ionq.result.${kind}.json.v${pick(random, [1, 2])}`;
      const byArtifact = random() < 0.5;
      if (isListed)
        descriptors[byArtifact ? format : kind] = byArtifact ? { id: kind } : { url: `${path}/results/${kind}` };
      const mutated = MUTATIONS[mutation]?.(body, random, kind === 'histogram');
      bodies.set(byArtifact ? `${path}/artifacts/${kind}` : `${path}/results/${kind}`, mutated);
      used.push({ kind, version, mutation, isListed, byArtifact });
    }
    const { shots } = created;
    bodies.set(
      path,
      job({
        id: `run-${run}`,
        backend: 'qpu.a',
        shots,
        stats: { qubits: QUBITS },
        results: descriptors,
        settings: { error_mitigation: { debiasing: false } },
      }),
    );
    const result = await gateway.execute(
      { query: QUERY, variables: { id: `run-${run}` } },
      { authorization: 'apiKey key' },
    );
    if (Symbol.asyncIterator in result) throw new Error('Not one result.');
    const codes = (result.errors ?? []).map(({ extensions }) => extensions['code']);
    errorCount += codes.length;
    const {
      registers,
      probabilities,
      histogram,
      c,
      shots: list,
    } = (result.data as unknown as { job: { results: Results } }).job.results;
    const expectedC = { 0: 0, 1: 0 };
    for (const [bits, count] of Object.entries(truth)) expectedC[bits.endsWith('0') ? 0 : 1] += count;
    const nonZero = Object.fromEntries(Object.entries(expectedC).filter(([, count]) => count > 0));
    const onlyNonZero = (states: Truth) => Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0));
    try {
      expect(codes.filter((code) => code !== 'UPSTREAM_INVALID')).toEqual([]);
      // A missing state shows in the sum.
      const isComplete = Math.abs((registers?.[0]?.probabilitySum ?? 1) - 1) < 1e-6;
      if (probabilities && isComplete) expect(toTruth(probabilities, shots)).toEqual(truth);
      if (histogram) expect(onlyNonZero(toTruth(histogram, shots))).toEqual(truth);
      if (c) expect(onlyNonZero(toTruth(c, shots))).toEqual(nonZero);
      if (list) {
        const counted: Record<string, number> = {};
        for (const { bitstring } of list.nodes) counted[bitstring] = (counted[bitstring] ?? 0) + 1;
        expect(counted).toEqual(truth);
      }
    } catch (error) {
      failures.push({ run, used, truth, codes, message: `${error}`.slice(0, 300) });
    }
  }
  expect(failures.slice(0, 3)).toEqual([]);
  expect(errorCount).toBeGreaterThan(RUNS / 10);
});
