import { resolve } from 'node:path';
import { BenchServer, type Core } from './processes.js';
import { type BenchTarget, NODE_FLAGS, resolveFile } from './servers.js';

/** How the scripted upstream of a target responds. */
export interface UpstreamOptions {
  /** Response time, in milliseconds. */
  readonly latencyMs?: number;
  /** Number of states in the results of a job. */
  readonly states?: number;
  /** Number of sessions and of backends that the jobs belong to. */
  readonly groups?: number;
}

/** A target with its own upstream. */
export interface StartedTarget {
  readonly server: BenchServer;
  readonly upstream: BenchServer;
  readonly stop: () => Promise<void>;
}

/** Folder for CPU profiles of the measured process, one per start (`PROFILE_DIR=profiles npm run bench -- dashboard`). */
const profileDir = process.env['PROFILE_DIR'];
const PROFILED = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${resolve(profileDir)}`] : [];

/** The same with a file name. */
export const getProfileFlags = (name: string): readonly string[] =>
  PROFILED.length > 0 ? [...PROFILED, `--cpu-prof-name=${name}.cpuprofile`] : [];

export async function startTarget(
  target: BenchTarget,
  { latencyMs = 0, states = 16, groups = 3 }: UpstreamOptions,
  core: Core = 'measured',
): Promise<StartedTarget> {
  const upstream = await BenchServer.start(
    { argv: [resolveFile('upstream.js'), `${latencyMs}`, `${states}`, `${groups}`] },
    'others',
  );
  try {
    const { argv, env = {} } = target.createProcess(upstream.url);
    const reporter = target.reportsUsage ? [] : ['--import', resolveFile('usage-reporter.js')];
    const server = await BenchServer.start(
      { argv: [...NODE_FLAGS, ...PROFILED, ...reporter, ...argv], env: { NODE_ENV: 'production', ...env } },
      core,
    );
    return {
      server,
      upstream,
      stop: async () => {
        await Promise.all([server.stop(), upstream.stop()]);
      },
    };
  } catch (error) {
    await upstream.stop();
    throw error;
  }
}

/** Starts a target, and stops it after `use`. */
export async function withTarget<T>(
  target: BenchTarget,
  options: UpstreamOptions & { readonly core?: Core },
  use: (started: StartedTarget) => Promise<T>,
): Promise<T> {
  const started = await startTarget(target, options, options.core);
  try {
    return await use(started);
  } finally {
    await started.stop();
  }
}

/** Sends a query and returns its data; throws if the response has errors. */
export async function queryData(url: string, body: string, authorization = 'apiKey key'): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body,
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  if (errors || !data) throw new Error(`The response has errors: ${JSON.stringify(errors)}`);
  return data;
}
