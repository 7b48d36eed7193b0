import { deepStrictEqual } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { getBytes, type Load, postBytes, roundRobin, runLoad } from './load.js';
import type { BenchServer } from './processes.js';
import type { BenchTarget } from './servers.js';
import { queryData, type StartedTarget, startTarget, type UpstreamOptions } from './started-target.js';
import { inRandomOrder, repeatStarts } from './starts.js';
import { getPercentile } from './statistics.js';
import type { Usage } from './usage-reporter.js';

/** The requests of a workload, and the upstream that they are sent to. */
export interface Scenario extends UpstreamOptions {
  /** What distinguishes it from the other scenarios of its workload. */
  readonly label?: string;
  /** Request bodies, sent in turn. */
  readonly bodies: readonly string[];
  /** Values of the header `Authorization`, used in turn. */
  readonly authorizations?: readonly string[];
  /** Characters of a header that nobody reads. Default: none. */
  readonly padding?: number;
  readonly connections: number;
}

export interface Sample {
  readonly cpuMsPerRequest: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly callsPerRequest: number;
  /** Duration of a single upstream call in milliseconds, if the scenario has one. */
  readonly callMs: number;
  readonly rssMb: number;
  /** Shares of a core: of the measured process, of upstream and of the load generator. */
  readonly share: { readonly measured: number; readonly upstream: number; readonly load: number };
}

/** The samples of a case, by start. */
export type Starts = readonly (readonly Sample[])[];

export type BenchCase = readonly [BenchTarget, Scenario];

interface UpstreamUsage {
  readonly calls: number;
  readonly cpuMs: number;
}

/**
 * The warm-up is measured in CPU time, because compilation depends on executed code and the host may be busy. A shorter one
 * favors small servers: large ones are not compiled yet, and not every request has been repeated. The time limit is for
 * workloads that mostly wait.
 */
const WARM_UP_CPU_MS = 3_000;
const MAX_WARM_UP_MS = 12_000;
/** Duration of a sample, as CPU time of the measured process: short enough for those of a round to see the same host. */
const SAMPLE_CPU_MS = 200;
const MAX_SAMPLE_MS = 1_000;
/** In which each contender is measured once. */
const ROUNDS_PER_START = 4;
/** Contenders of one process run the same compiled code: some of its rounds say as much as a start does elsewhere. */
const GROUPS_IN_ONE_PROCESS = 4;
const CALL_MS = 200;
const USAGE_INTERVAL_MS = 25;
/** Number of responses that are compared before measuring. */
const COMPARED = 3;

async function waitForCpuTime(process: BenchServer, cpuMs: number, maxMs: number): Promise<void> {
  const until = performance.now() + maxMs;
  const { cpuMs: before } = await process.request<Usage>('usage');
  while (performance.now() < until) {
    await wait(USAGE_INTERVAL_MS);
    if ((await process.request<Usage>('usage')).cpuMs - before >= cpuMs) return;
  }
}

/** A started target with the load of a scenario. */
interface Contender {
  /** Of the case. */
  readonly index: number;
  readonly scenario: Scenario;
  readonly started: StartedTarget;
  readonly load: Omit<Load, 'until'>;
}

function createLoad(
  { url }: BenchServer,
  { bodies, authorizations = ['apiKey key'], padding, connections }: Scenario,
): Omit<Load, 'until'> {
  const next = roundRobin(
    bodies.map((body, index) => postBytes(url, body, authorizations[index % authorizations.length], padding)),
  );
  return { url, next, connections };
}

/** Compares the first responses with those of the other targets. */
async function compareData(
  name: string,
  { url }: BenchServer,
  { bodies, authorizations = ['apiKey key'] }: Scenario,
  expected: unknown[],
): Promise<void> {
  for (const [index, body] of bodies.slice(0, COMPARED).entries()) {
    const data = await queryData(url, body, authorizations[index % authorizations.length]);
    expected[index] ??= data;
    deepStrictEqual(data, expected[index], `${name} returns other data.`);
  }
}

/** Compiles the code paths of the scenario. */
async function warmUp({ load, started: { server } }: Contender): Promise<void> {
  // With fewer connections it would take too long.
  const connections = Math.max(load.connections, 8);
  await runLoad({ ...load, connections, until: waitForCpuTime(server, WARM_UP_CPU_MS, MAX_WARM_UP_MS) });
}

async function takeSample({ started: { server, upstream }, load, scenario }: Contender): Promise<Sample> {
  const readUsage = async () =>
    [await server.request<Usage>('usage'), await upstream.request<UpstreamUsage>('usage')] as const;
  const [usageBefore, upstreamBefore] = await readUsage();
  const { responses, wallMs, latenciesMs, loadCpuShare } = await runLoad({
    ...load,
    until: waitForCpuTime(server, SAMPLE_CPU_MS, MAX_SAMPLE_MS),
  });
  const [usage, upstreamUsage] = await readUsage();
  const cpuMs = usage.cpuMs - usageBefore.cpuMs;
  return {
    cpuMsPerRequest: cpuMs / responses,
    perSecond: (1_000 * responses) / wallMs,
    p50Ms: getPercentile(latenciesMs, 0.5),
    p99Ms: getPercentile(latenciesMs, 0.99),
    callsPerRequest: (upstreamUsage.calls - upstreamBefore.calls) / responses,
    callMs: scenario.latencyMs ? await measureCall(upstream.url) : Number.NaN,
    rssMb: usage.rssBytes / 1e6,
    share: {
      measured: cpuMs / wallMs,
      upstream: (upstreamUsage.cpuMs - upstreamBefore.cpuMs) / wallMs,
      load: loadCpuShare,
    },
  };
}

async function measureCall(url: string): Promise<number> {
  const next = roundRobin([getBytes(url, '/v0.4/backends/one')]);
  const { latenciesMs } = await runLoad({ url, next, connections: 1, until: wait(CALL_MS) });
  return getPercentile(latenciesMs, 0.5);
}

/**
 * Takes samples of all cases for this time. The processes of all cases run at the same time and are loaded in turn, in a
 * random order in each round: the speed of a shared host drifts by more than the differences of interest.
 */
export async function takeSamples(
  seconds: number,
  cases: readonly BenchCase[],
  { inOneProcess = false }: SampleOptions = {},
): Promise<readonly Starts[]> {
  const starts = await repeatStarts(seconds, () => sampleStart(cases, inOneProcess));
  return cases.map((_, index) => starts.flatMap((samples) => toGroups(samples[index] ?? [])));
}

function toGroups(samples: readonly Sample[]): Starts {
  const starts = Array.from({ length: samples.length / ROUNDS_PER_START }, (_, start) => start * ROUNDS_PER_START);
  return starts.map((start) => samples.slice(start, start + ROUNDS_PER_START));
}

export interface SampleOptions {
  /** The cases are scenarios of one target, which one process serves. */
  readonly inOneProcess?: boolean;
}

/** Returns the samples of one start, by case. */
async function sampleStart(
  cases: readonly BenchCase[],
  inOneProcess: boolean,
): Promise<readonly (readonly Sample[])[]> {
  const expectedByBody = new Map<string, unknown[]>();
  const samples: Sample[][] = cases.map(() => []);
  const contenders: Contender[] = [];
  try {
    for (const [index, [target, scenario]] of inRandomOrder([...cases.entries()])) {
      const started = (inOneProcess && contenders[0]?.started) || (await startTarget(target, scenario));
      contenders.push({ index, scenario, started, load: createLoad(started.server, scenario) });
      const firstBody = scenario.bodies[0] ?? '';
      const expected = expectedByBody.get(firstBody) ?? [];
      expectedByBody.set(firstBody, expected);
      await compareData(target.name, started.server, scenario, expected);
    }
    for (const contender of contenders) await warmUp(contender);
    for (let round = 0; round < ROUNDS_PER_START * (inOneProcess ? GROUPS_IN_ONE_PROCESS : 1); round++) {
      for (const contender of inRandomOrder(contenders)) samples[contender.index]?.push(await takeSample(contender));
    }
  } finally {
    await Promise.all([...new Set(contenders.map(({ started }) => started))].map((started) => started.stop()));
  }
  return samples;
}
