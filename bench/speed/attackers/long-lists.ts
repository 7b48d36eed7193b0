import type { Attack } from './attack.js';
import { subscribe } from './websockets.js';

const BACKENDS =
  '{ backends { id status degraded qubits averageQueueTimeMs location supportedGates supportedNativeGates noiseModels } }';
const WATCHED_BACKENDS = 'subscription { backends { previousStatus backend { status averageQueueTimeMs } } }';
const characterizations = (selection: string) =>
  `{ backends { characterizations(first: 10) { nodes { ${selection} } } } }`;
const usage = (groups: number) => `{ organization(id: "groups-${groups}") {
  usage(from: "2025-01-01", to: "2026-02-05") {
    periods { from groups { groupId name jobCount timeMs amounts { value unit } } }
  }
} }`;

const MEMBERS = `{ organization(id: "members-10000") {
  report { members { user { id } jobs email firstName lastName executionTime quota quotaConsumed } }
} }`;

/** Lists of the service that are valid and far longer than it returns. */
export const LIST_ATTACKS: readonly Attack[] = [
  {
    name: 'many-backends',
    description: '6,000 backends that all change with each call, for ten keys',
    run: (client, round) => client.query(BACKENDS, { key: `long-6000-${round % 10}` }),
    testRounds: 3,
  },
  {
    name: 'many-allowed-backends',
    description: 'the same with 1,000, which the gateway allows',
    run: (client, round) => client.query(BACKENDS, { key: `long-1000-${round % 10}` }),
    testRounds: 3,
  },
  {
    name: 'many-watched-backends',
    description: '1,000 backends that all change with each call, watched by 40 keys',
    async run(client, round) {
      const socket = await client.openWebSocket({ key: `long-1000-${round}` });
      if (socket) subscribe(socket, '1', WATCHED_BACKENDS);
    },
    maxRounds: 40,
    testRounds: 2,
  },
  {
    name: 'many-pairs',
    description: '1,000 characterizations of 100 backends with 4,500 pairs each',
    run: (client, round) => client.query(characterizations('date'), { key: `long-100-${round % 10}` }),
    testRounds: 1,
  },
  {
    name: 'many-selected-pairs',
    description: 'the same, with the pairs in the response',
    run: (client, round) => client.query(characterizations('connectivity'), { key: `long-100-${round % 10}` }),
    testRounds: 2,
  },
  {
    name: 'usage-of-many-groups',
    description: 'usage of 400 days with 25 groups each, for ten keys',
    run: (client, round) => client.query(usage(25), { key: `attacker-${round % 10}` }),
    testRounds: 3,
  },
  {
    name: 'usage-of-documented-groups',
    description: 'the same with the five groups of the contract',
    run: (client, round) => client.query(usage(5), { key: `attacker-${round % 10}` }),
    testRounds: 3,
  },
  {
    name: 'usage-of-many-units',
    description: 'usage of a day in 20,000 currencies',
    run: (client) =>
      client.query(
        '{ organization(id: "units-20000") { usage(from: "2026-01-01", to: "2026-01-02") { periods { jobCount } } } }',
        { key: 'attacker' },
      ),
    testRounds: 1,
  },
  {
    name: 'many-sessions',
    description: '5,000 sessions that all change with each call, for ten keys',
    run: (client, round) => client.query('{ sessions { nodes { id status } } }', { key: `long-5000-${round % 10}` }),
    testRounds: 3,
  },
  {
    name: 'many-members',
    description: 'a report of 10,000 members, for ten keys',
    run: (client, round) => client.query(MEMBERS, { key: `attacker-${round % 10}` }),
    testRounds: 3,
  },
];
