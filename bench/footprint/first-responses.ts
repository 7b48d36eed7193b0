import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import ts from 'typescript';
import { BenchServer } from '../speed/processes.js';
import { inRandomOrder } from '../speed/starts.js';
import { median } from '../speed/statistics.js';
import type { Usage } from '../speed/usage-reporter.js';

const BODY = JSON.stringify({ query: '{ jobs(first: 25) { edges { node { id } } } }' });
/** After this, V8 has freed what only the start needed. */
const IDLE_MS = 10_000;

/** A start with and without the sandbox. */
export const VARIANTS = ['without the sandbox', 'with the sandbox'] as const;
type Variant = (typeof VARIANTS)[number];

/** Median and range of several starts. */
export interface Range {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface StartFigures {
  readonly modules: number;
  readonly firstResponseMs: Range;
  readonly cpuMs: Range;
  readonly idleRssBytes: Range;
  readonly idleHeapBytes: Range;
}

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
  readonly idle: Usage;
}

/** Starts the program of an installation several times per variant, in a random order in each round. */
export async function measureStarts(folder: string, rounds: number): Promise<ReadonlyMap<Variant, StartFigures>> {
  const upstream = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"jobs":[],"next":null}');
  });
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const { port } = upstream.address() as AddressInfo;
  const program = join(folder, 'node_modules/quantum-job-gateway/dist/main.js');
  const env = (variant: Variant) => ({
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...(variant === 'with the sandbox' ? { SANDBOX_PORT: '0' } : { UPSTREAM_URL: `http://127.0.0.1:${port}` }),
  });
  const start = (variant: Variant, reporter?: string) =>
    startProgram(reporter ? ['--import', reporter, program] : [program], env(variant));
  const starts = new Map<Variant, Start[]>(VARIANTS.map((variant) => [variant, []]));
  for (let round = 0; round < rounds; round++)
    for (const variant of inRandomOrder(VARIANTS))
      starts.get(variant)?.push(await measureStart((reporter) => start(variant, reporter)));
  const figures = new Map<Variant, StartFigures>();
  for (const [variant, measured] of starts) {
    const { server } = await start(variant, REPORTERS.scripts);
    const modules = await server.request<number>('count');
    await server.stop();
    figures.set(variant, { modules, ...summarizeStarts(measured) });
  }
  upstream.close();
  return figures;
}

type StartProgram = (reporter?: string) => ReturnType<typeof startProgram>;

/** CPU and memory are those of another start, so that their reporter does not delay the first response. */
async function measureStart(start: StartProgram): Promise<Start> {
  const { server, ms } = await start();
  await server.stop();
  const reported = await start(REPORTERS.usage);
  const { cpuMs } = await reported.server.request<Usage>('usage');
  await wait(IDLE_MS);
  const idle = await reported.server.request<Usage>('usage');
  await reported.server.stop();
  return { ms, cpuMs, idle };
}

async function startProgram(argv: readonly string[], env: Readonly<Record<string, string>>) {
  const start = performance.now();
  const server = await BenchServer.start({ argv, env }, 'any');
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'apiKey sandbox' },
    body: BODY,
  });
  const { data } = (await response.json()) as { readonly data?: unknown };
  if (!data) throw new Error('The first response has no data.');
  return { server, ms: performance.now() - start };
}

function summarizeStarts(starts: readonly Start[]): Omit<StartFigures, 'modules'> {
  const range = (getValue: (start: Start) => number): Range => {
    const values = starts.map(getValue);
    return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
  };
  return {
    firstResponseMs: range(({ ms }) => ms),
    cpuMs: range(({ cpuMs }) => cpuMs),
    idleRssBytes: range(({ idle }) => idle.rssBytes),
    idleHeapBytes: range(({ idle }) => idle.heapBytes),
  };
}

/** Compiled here: the measured process must not load a compiler. */
const REPORTERS = {
  usage: toDataUrl('../speed/usage-reporter.ts'),
  scripts: toDataUrl('./script-counter.ts'),
};

function toDataUrl(file: string): string {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions });
  return `data:text/javascript,${encodeURIComponent(outputText)}`;
}
