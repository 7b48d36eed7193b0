import type { LiveIds } from './operations.js';

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

/** Without an accepted key, or if the service does not respond in time, all ids are empty. */
export async function fetchLiveIds(authorization: string | null): Promise<LiveIds> {
  try {
    const response = await fetch('graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
      body: JSON.stringify({ query: LIVE_IDS_QUERY }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = (await response.json()) as { readonly data?: LiveIdsData | null };
    return selectLiveIds(body.data ?? {});
  } catch {
    return selectLiveIds({});
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
    createdJob: completedJob,
    // One that has jobs.
    session: (sessions?.nodes.find(({ status }) => status === 'STARTED') ?? sessions?.nodes[0])?.id ?? '',
  };
}
