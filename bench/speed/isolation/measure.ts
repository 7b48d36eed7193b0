import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from '../attackers/attack.js';
import { ACCOUNT_KEYS, toSignInEnv } from '../attackers/tokens.js';
import { BenchServer } from '../processes.js';
import { GATEWAY_FILE, resolveFile } from '../servers.js';
import { getProfileFlags } from '../started-target.js';
import type { AttackReport } from './attacker.js';
import { AttackerProcess } from './attacker-process.js';
import { readPeakMemory, resetPeakMemory } from './peak-memory.js';
import type { ServiceCalls } from './upstream.js';
import { Victim, type VictimResult } from './victim.js';

export interface IsolationOptions {
  /** Names of attacks; all if empty. */
  readonly attacks: readonly string[];
  /** Folder of the build that is measured. Default: this repository. */
  readonly folder?: string | undefined;
  /** Maximum size of the old generation in MB. One process then runs all attacks. */
  readonly heapMb?: string | undefined;
}

const WARM_UP_MS = 400;
const QUIET_MS = 700;
const ATTACK_MS = 2_500;
const MEMORY_INTERVAL_MS = 50;

/** The victim in one phase. */
export interface Phase {
  readonly victim: VictimResult;
  /** Upstream calls of the victim. */
  readonly calls: number;
}

export interface Measurement {
  readonly attack: Attack;
  readonly quiet: Phase;
  readonly attacked: Phase;
  /** Maximum resident memory of the gateway in MB. */
  readonly memoryMb: number;
  readonly hasSurvived: boolean;
  readonly report: AttackReport;
}

/** A gateway with default settings, over the service of the attacks. */
export async function startGateway(
  { name, needsSignIn }: Attack,
  upstreamUrl: string,
  options: IsolationOptions,
): Promise<BenchServer> {
  const gateway = await BenchServer.start(
    {
      argv: [
        ...(options.heapMb ? [`--max-old-space-size=${options.heapMb}`] : []),
        ...getProfileFlags(name),
        '--import',
        resolveFile('usage-reporter.js'),
        options.folder ? resolve(options.folder, 'dist/main.js') : GATEWAY_FILE,
      ],
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        UPSTREAM_URL: upstreamUrl,
        LOG_LEVEL: 'error',
        ...(needsSignIn && { ...toSignInEnv(upstreamUrl), ...ACCOUNT_KEYS }),
      },
    },
    'any',
  );
  await loadYoga(gateway.url);
  return gateway;
}

/** What a gateway loads a second after its start, or with the first stream. */
async function loadYoga(url: string): Promise<void> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'multipart/mixed' },
    body: JSON.stringify({ query: '{ ... @defer { __typename } }' }),
  });
  await response.text();
}

/** Runs the victim alone, then with the attacker. */
export async function measureAttack(attack: Attack, gateway: BenchServer, upstream: BenchServer): Promise<Measurement> {
  const victim = new Victim(gateway.url);
  const attacker = await AttackerProcess.load(attack.name, gateway.url);
  const runPhase = async (ms: number): Promise<Phase> => {
    const before = await upstream.request<ServiceCalls>('calls');
    const result = await victim.run(ms);
    const after = await upstream.request<ServiceCalls>('calls');
    return { victim: result, calls: after.victim - before.victim };
  };
  await victim.run(WARM_UP_MS);
  const quiet = await runPhase(QUIET_MS);
  const stopMemory = watchMemory(gateway);
  attacker.attack();
  const attacked = await runPhase(ATTACK_MS);
  const report = await attacker.stop();
  await victim.close();
  const memoryMb = stopMemory();
  return { attack, quiet, attacked, memoryMb, hasSurvived: gateway.isRunning, report };
}

/** Returns a function that stops and returns the maximum. A process that has ended reports nothing, so it is polled. */
function watchMemory(gateway: BenchServer): () => number {
  let maximum = 0;
  let isStopped = false;
  resetPeakMemory(gateway.pid);
  const read = () => {
    maximum = Math.max(maximum, readPeakMemory(gateway.pid) ?? 0);
  };
  const poll = async () => {
    while (!isStopped) {
      read();
      await wait(MEMORY_INTERVAL_MS);
    }
  };
  void poll();
  return () => {
    isStopped = true;
    read();
    return maximum;
  };
}
