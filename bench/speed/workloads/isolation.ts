import { cpus } from 'node:os';
import { ATTACKS } from '../attackers/index.js';
import { type IsolationOptions, type Measurement, measureAttack, startGateway } from '../isolation/measure.js';
import { BenchServer, lowerPriority } from '../processes.js';
import { resolveFile } from '../servers.js';
import { getPercentile, median } from '../statistics.js';
import { print } from '../table.js';

const MIN_P99_MS = 150;
const MAX_RATIO = 10;
const MAX_MEMORY_MB = 1_000;
/** Node takes half of the memory of a container as its heap. */
const CONTAINER_PER_HEAP = 2;

const P99 = ['typename', 'cached'] as const;
type MeasuredOperation = (typeof P99)[number];

/** All rounds of an attack. */
interface Row {
  readonly name: string;
  readonly description: string;
  readonly measurements: readonly Measurement[];
}

/** A victim with a fixed rate of requests, alone and with each attacker. */
export async function run(times: number, options: IsolationOptions): Promise<void> {
  const unknown = options.attacks.filter((name) => !ATTACKS.some((attack) => attack.name === name));
  if (unknown.length > 0) throw new Error(`There is no attack ${unknown.join(', ')}.`);
  print(
    `The gateway and the attacker share all ${cpus().length} cores. The attacker and the service run at a lower priority, but take CPU themselves.`,
  );
  print(
    options.heapMb
      ? `One gateway process with --max-old-space-size=${options.heapMb} for all attacks.`
      : 'A new gateway process with default settings for each attack.',
  );
  print(`${'attack'.padEnd(NAME_WIDTH)} ${COLUMNS.map(([title, width]) => title.padStart(width)).join(' ')}`);
  const upstream = await BenchServer.start({ argv: [resolveFile('isolation/upstream.js')] }, 'others');
  // In production it has another host.
  lowerPriority(upstream.pid);
  try {
    printTargets(await measureAll(times, options, upstream), options);
  } finally {
    await upstream.stop();
  }
}

async function measureAll(times: number, options: IsolationOptions, upstream: BenchServer): Promise<readonly Row[]> {
  const attacks = ATTACKS.filter(({ name }) => options.attacks.length === 0 || options.attacks.includes(name));
  const rows: Row[] = [];
  let gateway: BenchServer | null = null;
  let hasSignIn = false;
  for (const attack of attacks) {
    if (hasSignIn !== (attack.needsSignIn === true)) {
      await gateway?.stop();
      gateway = null;
      hasSignIn = attack.needsSignIn === true;
    }
    const measurements: Measurement[] = [];
    for (let round = 0; round < times; round++) {
      gateway ??= await startGateway(attack, upstream.url, options);
      const measurement = await measureAttack(attack, gateway, upstream);
      measurements.push(measurement);
      if (options.heapMb && measurement.hasSurvived) continue;
      await gateway.stop();
      gateway = null;
    }
    const row = { ...attack, measurements };
    rows.push(row);
    printRow(row, options);
  }
  await gateway?.stop();
  return rows;
}

type Column = readonly [title: string, width: number, show: (row: Row) => string];

const NAME_WIDTH = Math.max(...ATTACKS.map(({ name }) => name.length));
const COLUMNS: readonly Column[] = [
  ['quiet ms', 9, (row) => getP99(row, 'quiet', 'typename').toFixed(1)],
  ['p99 ms', 8, (row) => getP99(row, 'attacked', 'typename').toFixed(1)],
  ['cached: quiet', 13, (row) => getP99(row, 'quiet', 'cached').toFixed(1)],
  ['p99 ms', 8, (row) => getP99(row, 'attacked', 'cached').toFixed(1)],
  ['ratio', 6, (row) => Math.max(...P99.map((name) => getRatio(row, name))).toFixed(1)],
  ['errors', 7, (row) => `${(100 * getErrorRate(row)).toFixed(1)}%`],
  ['calls', 6, (row) => getCallsPerList(row).toFixed(2)],
  ['RSS MB', 7, (row) => getMemory(row).toFixed(0)],
  [
    'client ms',
    9,
    (row) => median(row.measurements.map(({ attacked }) => attacked.victim.clientDelayP99Ms)).toFixed(1),
  ],
];

function printRow(row: Row, options: IsolationOptions): void {
  const sent = Object.entries(row.measurements[0]?.report ?? {}).map(([outcome, count]) => `${outcome}: ${count}`);
  const cells = COLUMNS.map(([, width, show]) => show(row).padStart(width));
  print(
    `${row.name.padEnd(NAME_WIDTH)} ${cells.join(' ')}  ${findMisses(row, options).join(', ') || 'met'} (${sent.join(', ')})`,
  );
  const error = row.measurements.find(({ attacked }) => attacked.victim.error !== null)?.attacked.victim.error;
  if (error) print(`  first error of the victim: ${error}`);
}

/** Over the requests of all rounds: those of one round are too few for a percentile. */
function getP99(row: Row, phase: 'quiet' | 'attacked', name: MeasuredOperation): number {
  const latenciesMs = row.measurements.flatMap((measurement) => measurement[phase].victim.latenciesMs[name]);
  return getPercentile(
    latenciesMs.toSorted((a, b) => a - b),
    0.99,
  );
}

const getRatio = (row: Row, name: MeasuredOperation): number =>
  getP99(row, 'attacked', name) / getP99(row, 'quiet', name);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function getErrorRate({ measurements }: Row): number {
  const results = measurements.map(({ attacked }) => attacked.victim);
  return sum(results.map(({ errors }) => errors)) / sum(results.map(({ requests }) => requests));
}

/** Alone it is 1: only the list makes a call. */
function getCallsPerList({ measurements }: Row): number {
  const lists = sum(measurements.map(({ attacked }) => attacked.victim.latenciesMs.list.length));
  return sum(measurements.map(({ attacked }) => attacked.calls)) / lists;
}

const getMemory = ({ measurements }: Row): number => Math.max(...measurements.map(({ memoryMb }) => memoryMb));

const hasDied = ({ measurements }: Row): boolean => measurements.some(({ hasSurvived }) => !hasSurvived);

/** What the targets demand and the row does not meet. */
function findMisses(row: Row, options: IsolationOptions): string[] {
  return [
    ...P99.filter((name) => {
      const p99 = getP99(row, 'attacked', name);
      return !(p99 < Math.max(MIN_P99_MS, MAX_RATIO * getP99(row, 'quiet', name)));
    }).map((name) => `MISSED p99 of ${name}`),
    ...(getErrorRate(row) > 0 ? ['MISSED errors'] : []),
    ...(getCallsPerList(row) > 1 ? ['MISSED calls'] : []),
    ...(getMemory(row) >= getMaxMemory(options) ? ['MISSED RSS'] : []),
    ...(hasDied(row) ? ['DIED'] : []),
  ];
}

function getMaxMemory({ heapMb }: IsolationOptions): number {
  return heapMb ? CONTAINER_PER_HEAP * Number(heapMb) : MAX_MEMORY_MB;
}

function printTargets(rows: readonly Row[], options: IsolationOptions): void {
  const { heapMb } = options;
  const count = (title: string, isMissed: (misses: readonly string[]) => boolean) => {
    const missed = rows.filter((row) => isMissed(findMisses(row, options))).map(({ name }) => name);
    const names = missed.length > 0 ? `: ${missed.join(', ')}` : '';
    print(
      `${missed.length === 0 ? 'met   ' : 'MISSED'} ${title}: ${rows.length - missed.length} of ${rows.length}${names}`,
    );
  };
  const includes = (text: string) => (misses: readonly string[]) => misses.some((miss) => miss.includes(text));
  print();
  count(`p99 of the victim below ${MIN_P99_MS} ms or ${MAX_RATIO} times quiet, whichever is larger`, includes('p99'));
  count('no error of the victim', includes('errors'));
  count('no additional upstream call of the victim', includes('calls'));
  count(
    `RSS below ${getMaxMemory(options)} MB${heapMb ? ', in a container of which the heap is half' : ''}`,
    includes('RSS'),
  );
  count(heapMb ? `the process survives with --max-old-space-size=${heapMb}` : 'the process survives', includes('DIED'));
}
