import { getCreatedJob } from './fetcher.js';
import { fetchGateway } from './gateway-fetch.js';
import type { LiveIds, Operation } from './operation.js';
import { EXAMPLES, formatVariables, hasReplacedIds, TABS } from './operations.js';

/** Two upstream calls. */
export const LIVE_IDS_QUERY = `query LiveIds {
  jobs(first: 25) { nodes { id name status isFinal } }
  sessions(first: 25) { nodes { id status } }
}`;

/** Of the sandbox: it is always running. */
const LIVE_JOB_NAME = 'live hydrogen scan';
const TIMEOUT_MS = 3_000;

interface LiveIdsData {
  readonly jobs?: { readonly nodes: readonly LiveIdsJob[] } | null;
  readonly sessions?: { readonly nodes: readonly { readonly id: string; readonly status: string }[] } | null;
}

interface LiveIdsJob {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
  readonly isFinal: boolean;
}

/** Null without an accepted key, or if the service does not respond in time. */
async function fetchLiveIds(authorization: string | null): Promise<LiveIds | null> {
  try {
    const response = await fetchGateway({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
      body: JSON.stringify({ query: LIVE_IDS_QUERY }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = (await response.json()) as { readonly data?: LiveIdsData | null };
    return body.data ? selectLiveIds(body.data) : null;
  } catch {
    return null;
  }
}

/** Variables of one operation that are known not to be the user's. */
const MAX_FILLED = 50;

/** Fills the variables of the tabs and examples with ids that exist: when the page is loaded, and again when one of them is run. */
export class LiveVariables {
  /** Variables by query, as JSON. What the user has changed is not among them. */
  readonly #filled = new Map<string, Set<string>>();
  #ids: LiveIds = NO_IDS;

  async load(authorization: string | null): Promise<void> {
    this.#ids = (await fetchLiveIds(authorization)) ?? this.#ids;
  }

  /** The text of the variables, with the ids that were loaded last. */
  fill(operation: Operation): string {
    const text = formatVariables(operation, { ...this.#ids, createdJob: getCreatedJob() ?? '' });
    if (hasReplacedIds(operation)) this.#add(operation.query, toJson(text));
    return text;
  }

  /** The text of the variables of a tab that is opened: with the job that was created meanwhile; null if they are the user's. */
  follow(query: string, variables: string): string | null {
    const operation = OPERATIONS.find((each) => each.query === query);
    if (!operation || !this.#filled.get(query)?.has(toJson(variables))) return null;
    return this.fill(operation);
  }

  /** The variables with which to run an operation now; null if it is not ours, or its variables are the user's. */
  async refill(query: string, variables: unknown, authorization: string | null): Promise<string | null> {
    const operation = OPERATIONS.find((each) => each.query === query);
    if (!operation || !this.#filled.get(query)?.has(JSON.stringify(variables))) return null;
    await this.load(authorization);
    return this.fill(operation);
  }

  #add(query: string, variables: string): void {
    const filled = this.#filled.get(query) ?? new Set();
    this.#filled.set(query, filled.add(variables));
    const [oldest] = filled;
    if (filled.size > MAX_FILLED && oldest !== undefined) filled.delete(oldest);
  }
}

const OPERATIONS: readonly Operation[] = [...TABS, ...EXAMPLES];

const NO_IDS: LiveIds = { runningJob: '', completedJob: '', createdJob: '', session: '' };

/** Without spaces, as the fetcher receives them; the text itself if it is not JSON. */
function toJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

function selectLiveIds({ jobs, sessions }: LiveIdsData): LiveIds {
  const nodes = jobs?.nodes ?? [];
  const active = nodes.filter(({ isFinal }) => !isFinal);
  const completedJob =
    nodes.find(({ status, name }) => status === 'COMPLETED' && !name?.startsWith(LIVE_JOB_NAME))?.id ?? '';
  return {
    runningJob: (active.find(({ name }) => name === LIVE_JOB_NAME) ?? active[0] ?? nodes[0])?.id ?? '',
    completedJob,
    createdJob: '',
    // One that has jobs.
    session: (sessions?.nodes.find(({ status }) => status === 'STARTED') ?? sessions?.nodes[0])?.id ?? '',
  };
}
