/** Valid lists of the service that are far longer than it returns. */

const CHARACTERIZATIONS = 10;
const PAIRS = 4_500;
const DAYS = 400;
const DAY_MS = 86_400_000;

/** Of the text that is replaced in each response, which must not be created again. */
const CHANGE = '1234567';

let characterizations: string | null = null;
const reports = new Map<string, string>();
/** In parts, with the change between them. */
const lists = new Map<string, readonly string[]>();

/** All change with each call. */
export const listManyBackends = (count: number, calls: number): string =>
  listChanged(`${count} backends`, calls, () => Array.from({ length: count }, createBackend));

export const listManySessions = (count: number, calls: number): string =>
  listChanged(`${count} sessions`, calls, () => Array.from({ length: count }, createSession));

function listChanged(name: string, calls: number, create: () => readonly object[]): string {
  const parts = lists.get(name) ?? JSON.stringify(create()).split(CHANGE);
  lists.set(name, parts);
  return parts.join(`${calls}`);
}

const createSession = (_: unknown, index: number) => ({
  id: `session-${index}`,
  organization_id: 'organization',
  project_id: 'project',
  creator_id: 'creator',
  backend: 'simulator',
  status: 'ended',
  active: false,
  created_at: '2026-01-01T00:00:00.000Z',
  started_at: '2026-01-01T00:00:00.000Z',
  ended_at: '2026-01-01T00:00:00.000Z',
  settings: { job_count_limit: Number(CHANGE), duration_limit_min: 60, expires_at: '2026-01-01T01:00:00.000Z' },
});

const createBackend = (_: unknown, index: number) => ({
  backend: `qpu.${index}`,
  status: 'available',
  qubits: 36,
  average_queue_time: Number(CHANGE),
  last_updated: '2026-01-01T00:00:00.000Z',
  degraded: false,
  location: 'Seattle',
  supported_gates: ['x', 'y', 'z'],
  supported_native_gates: ['gpi', 'gpi2', 'ms'],
  noise_models: ['ideal'],
});

export function listCharacterizations(): string {
  characterizations ??= JSON.stringify({
    characterizations: Array.from({ length: CHARACTERIZATIONS }, (_, index) => ({
      id: `characterization-${index}`,
      date: '2026-01-01T00:00:00.000Z',
      qubits: 96,
      connectivity: Array.from({ length: PAIRS }, (_, pair) => [pair % 96, Math.floor(pair / 96)]),
    })),
    pages: 0,
  });
  return characterizations;
}

/** The id of the organization says what is long in its reports, such as `groups-25`. */
export function createReport(id: string): string {
  const report = reports.get(id) ?? JSON.stringify(createLongReport(id));
  reports.set(id, report);
  return report;
}

function createLongReport(id: string): object {
  const [kind, count = ''] = id.split('-');
  if (kind === 'members') return createMembers(Number(count));
  return kind === 'units' ? createUnits(Number(count)) : createUsage(Number(count));
}

const createUnits = (count: number) => ({
  usage_data: [{ amounts: Array.from({ length: count }, (_, index) => ({ amount: 1, unit: `unit ${index}` })) }],
});

const createMembers = (count: number) => ({
  members: Array.from({ length: count }, (_, index) => ({
    id: `member-${index}`,
    jobs: 1,
    user_email: `member-${index}@example.org`,
    first_name: 'First',
    last_name: 'Last',
    execution_time: 1.5,
    quota: 100,
    quota_consumed: 1,
  })),
});

function createUsage(groups: number): object {
  const amounts = (amount: number) => [{ amount, unit: 'usd' }];
  return {
    amount_totals: amounts(1_000_000),
    job_count: 1_000_000,
    usage_data: Array.from({ length: DAYS }, (_, day) => ({
      from: new Date(Date.UTC(2025, 0, 1) + day * DAY_MS).toISOString().slice(0, 10),
      job_count: 1_000,
      amounts: amounts(1_000),
      time_us: 1_000_000.5,
      group_usages: Array.from({ length: groups }, (_, index) => ({
        group_id: `group-${index}`,
        group_name: `Group ${index}`,
        amounts: amounts(10),
        job_count: 10,
        time_us: 1_000.5,
      })),
    })),
  };
}
