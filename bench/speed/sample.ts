import { deepStrictEqual } from 'node:assert';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Contender, file } from './contenders.js';
import { drive, getBytes, inTurn, postBytes } from './load.js';
import type { Usage } from './meter.js';
import { Running } from './processes.js';

/** What is asked, and of how much of a service. */
export interface Script {
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

/** A contender and a service of its own, both fresh, for as long as `use` takes. */
export async function withContender<T>(
  contender: Contender,
  { latencyMs = 0, states = 16, groups = 3 }: Pick<Script, 'latencyMs' | 'states' | 'groups'>,
  use: (gateway: Running, upstream: Running) => Promise<T>,
): Promise<T> {
  const upstream = await Running.start(
    { argv: [file('upstream.js'), `${latencyMs}`, `${states}`, `${groups}`] },
    'others',
  );
  try {
    const { argv, env = {} } = contender.program(upstream.url);
    const gateway = await Running.start(
      { argv: [...PROFILED, '--import', file('meter.js'), ...argv], env: { NODE_ENV: 'production', ...env } },
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
export async function dataOf(url: string, body: string, key = 'key'): Promise<unknown> {
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
const WARM_CPU_MS = 3_000;
const MOST_WARM_MS = 30_000;
const MOST_MEASURED_MS = 5_000;

async function hasUsed(process: Running, cpuMs: number, mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  const { cpuMs: before } = await process.ask<Usage>('usage');
  while (performance.now() < until) {
    await wait(50);
    if ((await process.ask<Usage>('usage')).cpuMs - before >= cpuMs) return;
  }
}

/** How many answers are compared before anything is measured. */
const COMPARED = 3;

/** One sample of one contender. `expected` is what the first one answered: all others have to answer the same. */
export async function sample(contender: Contender, script: Script, expected: unknown[]): Promise<Sample> {
  const { bodies, keys = ['key'], connections, cpuMs: measuredMs = 1_500 } = script;
  return withContender(contender, script, async (gateway, upstream) => {
    for (const [index, body] of bodies.slice(0, COMPARED).entries()) {
      const data = await dataOf(gateway.url, body, keys[index % keys.length]);
      expected[index] ??= data;
      deepStrictEqual(data, expected[index], `${contender.name} answers something else.`);
    }
    const load = {
      url: gateway.url,
      next: inTurn(bodies.map((body, index) => postBytes(gateway.url, body, keys[index % keys.length]))),
      connections,
    };
    // Few at a time would not warm it up in a time that one wants to wait for.
    await drive({ ...load, connections: Math.max(connections, 8), until: hasUsed(gateway, WARM_CPU_MS, MOST_WARM_MS) });

    const read = async () => [await gateway.ask<Usage>('usage'), await upstream.ask<UpstreamUsage>('usage')] as const;
    const [usageBefore, upstreamBefore] = await read();
    const { answers, wallMs, latenciesMs, driverShare } = await drive({
      ...load,
      until: hasUsed(gateway, measuredMs, MOST_MEASURED_MS),
    });
    const [usage, upstreamUsage] = await read();

    const call = inTurn([getBytes(upstream.url, '/v0.4/backends/one')]);
    const called = await drive({ url: upstream.url, next: call, connections: 1, until: wait(300) });

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
export type Entry = readonly [Contender, Script];

/** One sample of each, then again: whatever else the machine does meanwhile happens to all of them. */
export async function rounds(count: number, entries: readonly Entry[]): Promise<readonly (readonly Sample[])[]> {
  const expected = new Map<string, unknown[]>();
  const all: Sample[][] = entries.map(() => []);
  for (let round = 0; round < count; round++) {
    for (const [index, [contender, script]] of entries.entries()) {
      const asked = script.bodies[0] ?? '';
      const answers = expected.get(asked) ?? [];
      expected.set(asked, answers);
      all[index]?.push(await sample(contender, script, answers));
    }
  }
  return all;
}
