import { deepStrictEqual } from 'node:assert';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getBytes, postBytes, roundRobin, runLoad } from './load.js';
import { BenchServer } from './processes.js';
import { type BenchTarget, resolveFile } from './servers.js';
import type { Usage } from './usage-reporter.js';

/** What is asked, and of how much of a service. */
export interface Scenario {
  /** How it differs from the others of its workload. */
  readonly what?: string;
  /** Bodies of requests, asked for in turn. */
  readonly bodies: readonly string[];
  /** The keys that they are sent with, in turn. */
  readonly keys?: readonly string[];
  readonly connections: number;
  /** How long the service takes to answer, in milliseconds. */
  readonly latencyMs?: number;
  /** How many states a job's results have. */
  readonly states?: number;
  /** How many sessions and backends the jobs belong to. */
  readonly groups?: number;
  /** How long it is measured, as CPU time of what is measured, in milliseconds. */
  readonly cpuMs?: number;
}

export interface Sample {
  readonly cpuMsPerRequest: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly callsPerRequest: number;
  /** How long one call of the service takes by itself, in milliseconds. */
  readonly callMs: number;
  readonly rssMb: number;
  /** Shares of a core: of what is measured, of the service and of the load. */
  readonly share: { readonly measured: number; readonly upstream: number; readonly driver: number };
}

interface UpstreamUsage {
  readonly calls: number;
  readonly cpuMs: number;
}

/** Where profiles of what is measured go (`PROFILE_DIR=profiles npm run bench -- dashboard`), one for each sample. */
const profileDir = process.env['PROFILE_DIR'];
const PROFILED = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${resolve(profileDir)}`] : [];

/** A target and a service of its own, both fresh, for as long as `use` takes. */
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
    const { argv, env = {} } = target.program(upstream.url);
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

/** What it answers, without errors. */
export async function queryData(url: string, body: string, key = 'key'): Promise<unknown> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `apiKey ${key}` },
    body,
  });
  const { data, errors } = (await answer.json()) as { data?: unknown; errors?: unknown };
  if (errors || !data) throw new Error(`Answered with errors: ${JSON.stringify(errors)}`);
  return data;
}

/**
 * Compiled code comes with what has run, not with time: on a machine that has other things to do, a warm-up of so many
 * seconds would be a cold one. Hence CPU time, and a time after which what mostly waits has been warmed up enough.
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

/** How many answers are compared before anything is measured. */
const COMPARED = 3;

/** One sample of one target. `expected` is what the first one answered: all others have to answer the same. */
export async function sample(target: BenchTarget, script: Scenario, expected: unknown[]): Promise<Sample> {
  const { bodies, keys = ['key'], connections, cpuMs: measuredMs = 1_500 } = script;
  return withTarget(target, script, async (gateway, upstream) => {
    for (const [index, body] of bodies.slice(0, COMPARED).entries()) {
      const data = await queryData(gateway.url, body, keys[index % keys.length]);
      expected[index] ??= data;
      deepStrictEqual(data, expected[index], `${target.name} answers something else.`);
    }
    const load = {
      url: gateway.url,
      next: roundRobin(bodies.map((body, index) => postBytes(gateway.url, body, keys[index % keys.length]))),
      connections,
    };
    // Few at a time would not warm it up in a time that one wants to wait for.
    await runLoad({
      ...load,
      connections: Math.max(connections, 8),
      until: waitForCpuTime(gateway, WARM_UP_CPU_MS, MAX_WARM_UP_MS),
    });

    const read = async () =>
      [await gateway.request<Usage>('usage'), await upstream.request<UpstreamUsage>('usage')] as const;
    const [usageBefore, upstreamBefore] = await read();
    const {
      answers,
      wallMs,
      latenciesMs,
      loadCpuShare: driverShare,
    } = await runLoad({
      ...load,
      until: waitForCpuTime(gateway, measuredMs, MAX_SAMPLE_MS),
    });
    const [usage, upstreamUsage] = await read();

    const call = roundRobin([getBytes(upstream.url, '/v0.4/backends/one')]);
    const called = await runLoad({ url: upstream.url, next: call, connections: 1, until: wait(300) });

    const cpuMs = usage.cpuMs - usageBefore.cpuMs;
    return {
      cpuMsPerRequest: cpuMs / answers,
      perSecond: (1_000 * answers) / wallMs,
      p50Ms: at(latenciesMs, 0.5),
      p99Ms: at(latenciesMs, 0.99),
      callsPerRequest: (upstreamUsage.calls - upstreamBefore.calls) / answers,
      callMs: at(called.latenciesMs, 0.5),
      rssMb: usage.rssBytes / 1e6,
      share: {
        measured: cpuMs / wallMs,
        upstream: (upstreamUsage.cpuMs - upstreamBefore.cpuMs) / wallMs,
        driver: driverShare,
      },
    };
  });
}

function at(sorted: Float64Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** What to measure, and what of. */
export type BenchCase = readonly [BenchTarget, Scenario];

/** One sample of each, then again: whatever else the machine does meanwhile happens to all of them. */
export async function rounds(count: number, entries: readonly BenchCase[]): Promise<readonly (readonly Sample[])[]> {
  const expected = new Map<string, unknown[]>();
  const all: Sample[][] = entries.map(() => []);
  for (let round = 0; round < count; round++) {
    // The other way round every second time: what ran first, or next to whom, decides nothing.
    const order = [...entries.entries()];
    for (const [index, [target, script]] of round % 2 === 0 ? order : order.reverse()) {
      const asked = script.bodies[0] ?? '';
      const answers = expected.get(asked) ?? [];
      expected.set(asked, answers);
      all[index]?.push(await sample(target, script, answers));
    }
  }
  return all;
}
