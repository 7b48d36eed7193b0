import type { Gateway } from '../../src/gateway.js';
import { Client } from './client.js';
import { ManualClock } from './clock.js';
import { type ReceivedRequest, startScriptedUpstream, type UpstreamResponse } from './scripted-upstream.js';
import { startGateway } from './test-gateway.js';

/** The repeated workload of the victim: a list, two cached final jobs with a cost, a cached session. */
const WORKLOAD = [
  '{ jobs(first: 2) { edges { node { serviceId status } } } }',
  '{ a: job(id: "final-1") { status cost { actual { value } } } b: job(id: "final-2") { name } }',
  '{ session(id: "session") { status } }',
];

const VICTIM_KEY = 'victim';

type RespondToAttackers = (request: ReceivedRequest) => UpstreamResponse | Promise<UpstreamResponse> | null;

type Settings = Readonly<Record<string, string>>;

export interface IsolationTest {
  readonly gateway: Gateway;
  readonly clock: ManualClock;
  readonly attacker: Client;
  /** `address`: as a trusted proxy forwards it. */
  attackerWith(apiKey: string | null, address?: string): Client;
  /** Sets the upstream responses to other keys than the victim's; null: the same as to the victim. */
  respondToAttackers(respond: RespondToAttackers | null): void;
  /** Runs the workload once. */
  runVictim(): Promise<VictimRun>;
}

export interface VictimRun {
  readonly errors: readonly unknown[];
  /** REST calls with the victim's key. */
  readonly calls: readonly string[];
}

/** A gateway for a victim with a steady, simple workload, and for attackers with other keys. */
export async function startIsolationTest(
  settings: Settings | ((serviceUrl: string) => Settings) = {},
  environment: Settings = {},
): Promise<IsolationTest> {
  const clock = new ManualClock();
  let respondToAttacker: RespondToAttackers | null = null;
  let victimCalls: string[] = [];
  const upstream = await startScriptedUpstream({
    '*': (request) => {
      const isVictim = request.authorization === `apiKey ${VICTIM_KEY}`;
      if (isVictim) victimCalls.push(`${request.method} ${request.url.pathname}`);
      return (isVictim ? null : respondToAttacker?.(request)) ?? respond(request);
    },
  });
  const env = typeof settings === 'function' ? settings(upstream.url) : settings;
  const gateway = await startGateway(upstream.url, { clock, environment, env: { maxRetries: '0', ...env } });
  const victim = new Client(gateway.url, VICTIM_KEY);
  return {
    gateway,
    clock,
    attacker: new Client(gateway.url, 'attacker'),
    attackerWith: (apiKey, address) => new Client(gateway.url, apiKey, address),
    respondToAttackers(respond) {
      respondToAttacker = respond;
    },
    async runVictim() {
      victimCalls = [];
      const errors: unknown[] = [];
      for (const query of WORKLOAD) errors.push(...((await victim.queryText(query)).errors ?? []));
      return { errors, calls: victimCalls };
    },
  };
}

const job = (id: string) => ({
  id,
  status: 'completed',
  type: 'ionq.circuit.v1',
  backend: 'simulator',
  name: `name of ${id}`,
});

function respond({ url: { pathname, searchParams } }: ReceivedRequest): UpstreamResponse {
  const [, , resource, id = '', detail] = pathname.split('/');
  if (resource === 'jobs' && detail === 'cost')
    return { body: { cost: { unit: 'usd', value: 1 }, estimated_cost: { unit: 'usd', value: 1 } } };
  if (resource === 'jobs' && id !== '') return { body: job(id) };
  if (resource === 'jobs') {
    const ids = searchParams.getAll('ids');
    return { body: { jobs: (ids.length > 0 ? ids : ['job-1', 'job-2']).map(job), next: null } };
  }
  const session = { id: 'session', status: 'started', active: true, backend: 'simulator', settings: {} };
  if (resource === 'sessions') return { body: id === '' ? { sessions: [session] } : session };
  return { body: [] };
}
