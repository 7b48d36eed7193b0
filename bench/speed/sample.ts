import { deepStrictEqual } from 'node:assert';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getBytes, type Load, postBytes, roundRobin, runLoad } from './load.js';
import { BenchServer } from './processes.js';
import { type BenchTarget, resolveFile } from './servers.js';
import type { Usage } from './usage-reporter.js';

/** The requests of a workload, and the upstream that they are sent to. */
export interface Scenario {
  /** What distinguishes it from the other scenarios of its workload. */
  readonly label?: string;
  /** Request bodies, sent in turn. */
  readonly bodies: readonly string[];
  /** API keys, used in turn. */
  readonly keys?: readonly string[];
  readonly connections: number;
  /** Response time of upstream, in milliseconds. */
  readonly latencyMs?: number;
  /** Number of states in the results of a job. */
  readonly states?: number;
  /** Number of sessions and of backends that the jobs belong to. */
  readonly groups?: number;
  /** Duration of a sample, as CPU time of the measured process, in milliseconds. */
  readonly cpuMs?: number;
}

export interface Sample {
  readonly cpuMsPerRequest: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly callsPerRequest: number;
  /** Duration of a single upstream call, in milliseconds. */
  readonly callMs: number;
  readonly rssMb: number;
  /** Shares of a core: of the measured process, of upstream and of the load generator. */
  readonly share: { readonly measured: number; readonly upstream: number; readonly load: number };
}

interface UpstreamUsage {
  readonly calls: number;
  readonly cpuMs: number;
}

/** Folder for CPU profiles of the measured process, one per sample (`PROFILE_DIR=profiles npm run bench -- dashboard`). */
const profileDir = process.env['PROFILE_DIR'];
const PROFILED = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${resolve(profileDir)}`] : [];

/** The same with a file name. */
export const getProfileFlags = (name: string): readonly string[] =>
  PROFILED.length > 0 ? [...PROFILED, `--cpu-prof-name=${name}.cpuprofile`] : [];

/** Starts a target with its own upstream, and stops both after `use`. */
export async function withTarget<T>(
  target: BenchTarget,
  { latencyMs = 0, states = 16, groups = 3 }: Pick<Scenario, 'latencyMs' | 'states' | 'groups'>,
  use: (gateway: BenchServer, upstream: BenchServer) => Promise<T>,
): Promise<T> {
  const upstream = await BenchServer.start(
    { argv: [resolveFile('upstream.js'), `${latencyMs}`, `${states}`, `${groups}`] },
    'others',
  );
  try {
    const { argv, env = {} } = target.createProcess(upstream.url);
    const gateway = await BenchServer.start(
      {
        argv: [...PROFILED, '--import', resolveFile('usage-reporter.js'), ...argv],
        env: { NODE_ENV: 'production', ...env },
      },
      'measured',
    );
    try {
      return await use(gateway, upstream);
    } finally {
      await gateway.stop();
    }
  } finally {
    await upstream.stop();
  }
}

/** Sends a query and returns its data; throws if the response has errors. */
export async function queryData(url: string, body: string, key = 'key'): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `apiKey ${key}` },
    body,
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  if (errors || !data) throw new Error(`The response has errors: ${JSON.stringify(errors)}`);
  return data;
}

/**
 * The warm-up is measured in CPU time, because compilation depends on executed code and the host may be busy. The time
 * limit is for workloads that mostly wait.
 */
const WARM_UP_CPU_MS = 3_000;
const MAX_WARM_UP_MS = 30_000;
const MAX_SAMPLE_MS = 5_000;

async function waitForCpuTime(process: BenchServer, cpuMs: number, maxMs: number): Promise<void> {
  const until = performance.now() + maxMs;
  const { cpuMs: before } = await process.request<Usage>('usage');
  while (performance.now() < until) {
    await wait(50);
    if ((await process.request<Usage>('usage')).cpuMs - before >= cpuMs) return;
  }
}

/** Number of responses that are compared before measuring. */
const COMPARED = 3;

/** Compares the first responses with those of the first target, and compiles the code paths of the scenario. */
async function prepareLoad(
  gateway: BenchServer,
  name: string,
  { bodies, keys = ['key'], connections }: Scenario,
  expected: unknown[],
): Promise<Omit<Load, 'until'>> {
  for (const [index, body] of bodies.slice(0, COMPARED).entries()) {
    const data = await queryData(gateway.url, body, keys[index % keys.length]);
    expected[index] ??= data;
    deepStrictEqual(data, expected[index], `${name} returns other data.`);
  }
  const load = {
    url: gateway.url,
    next: roundRobin(bodies.map((body, index) => postBytes(gateway.url, body, keys[index % keys.length]))),
    connections,
  };
  // With fewer connections, the warm-up would take too long.
  const warmUp = { ...load, connections: Math.max(connections, 8) };
  await runLoad({ ...warmUp, until: waitForCpuTime(gateway, WARM_UP_CPU_MS, MAX_WARM_UP_MS) });
  return load;
}

/** Takes one sample of a target. `expected` has the data of the first target; all others have to return the same. */
export async function takeSample(target: BenchTarget, scenario: Scenario, expected: unknown[]): Promise<Sample> {
  const { cpuMs: measuredMs = 1_500 } = scenario;
  return withTarget(target, scenario, async (gateway, upstream) => {
    const load = await prepareLoad(gateway, target.name, scenario, expected);
    const readUsage = async () =>
      [await gateway.request<Usage>('usage'), await upstream.request<UpstreamUsage>('usage')] as const;
    const [usageBefore, upstreamBefore] = await readUsage();
    const { responses, wallMs, latenciesMs, loadCpuShare } = await runLoad({
      ...load,
      until: waitForCpuTime(gateway, measuredMs, MAX_SAMPLE_MS),
    });
    const [usage, upstreamUsage] = await readUsage();

    const call = roundRobin([getBytes(upstream.url, '/v0.4/backends/one')]);
    const directCalls = await runLoad({ url: upstream.url, next: call, connections: 1, until: wait(300) });

    const cpuMs = usage.cpuMs - usageBefore.cpuMs;
    return {
      cpuMsPerRequest: cpuMs / responses,
      perSecond: (1_000 * responses) / wallMs,
      p50Ms: getPercentile(latenciesMs, 0.5),
      p99Ms: getPercentile(latenciesMs, 0.99),
      callsPerRequest: (upstreamUsage.calls - upstreamBefore.calls) / responses,
      callMs: getPercentile(directCalls.latenciesMs, 0.5),
      rssMb: usage.rssBytes / 1e6,
      share: {
        measured: cpuMs / wallMs,
        upstream: (upstreamUsage.cpuMs - upstreamBefore.cpuMs) / wallMs,
        load: loadCpuShare,
      },
    };
  });
}

function getPercentile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

export type BenchCase = readonly [BenchTarget, Scenario];

/** Interleaves the samples of all cases, so that other work of the host affects all of them. */
export async function takeSamples(
  rounds: number,
  cases: readonly BenchCase[],
): Promise<readonly (readonly Sample[])[]> {
  const expectedByBody = new Map<string, unknown[]>();
  const samples: Sample[][] = cases.map(() => []);
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that it does not affect the comparison.
    const order = [...cases.entries()];
    for (const [index, [target, scenario]] of round % 2 === 0 ? order : order.reverse()) {
      const firstBody = scenario.bodies[0] ?? '';
      const expected = expectedByBody.get(firstBody) ?? [];
      expectedByBody.set(firstBody, expected);
      samples[index]?.push(await takeSample(target, scenario, expected));
    }
  }
  return samples;
}

/** CPU time of one sample of a pair: short enough for both to see the same speed of the host. */
const PAIRED_CPU_MS = 300;

/**
 * Ratios of CPU time per request of two targets. Both run at the same time and are loaded in turn, in short samples: the
 * speed of a shared host drifts by more than the differences of interest.
 */
export async function samplePairs(
  [one, other]: readonly [BenchTarget, BenchTarget],
  scenario: Scenario,
  pairs: number,
): Promise<readonly number[]> {
  const expected: unknown[] = [];
  return withTarget(one, scenario, (oneServer) =>
    withTarget(other, scenario, async (otherServer) => {
      const loads = [
        [oneServer, await prepareLoad(oneServer, one.name, scenario, expected)],
        [otherServer, await prepareLoad(otherServer, other.name, scenario, expected)],
      ] as const;
      const ratios: number[] = [];
      for (let pair = 0; pair < pairs; pair++) {
        const cpuMs = [0, 0];
        for (const index of pair % 2 === 0 ? [0, 1] : [1, 0])
          cpuMs[index] = await measureCpuMs(...loads[index as 0 | 1]);
        ratios.push((cpuMs[0] ?? 0) / (cpuMs[1] ?? 0));
      }
      return ratios;
    }),
  );
}

/** CPU time per request. */
async function measureCpuMs(server: BenchServer, load: Omit<Load, 'until'>): Promise<number> {
  const before = await server.request<Usage>('usage');
  const { responses } = await runLoad({ ...load, until: waitForCpuTime(server, PAIRED_CPU_MS, MAX_SAMPLE_MS) });
  const after = await server.request<Usage>('usage');
  return (after.cpuMs - before.cpuMs) / responses;
}
