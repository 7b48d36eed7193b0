import type { LiveIds, Operation } from './operation.js';
import { PROGRAM_EXAMPLES } from './program-examples.js';

const BELL = {
  qubits: 2,
  gates: [
    { gate: 'h', target: 0 },
    { gate: 'cnot', control: 0, target: 1 },
  ],
};

/** The tabs of a first visit, in this order. */
export const TABS: readonly Operation[] = [
  {
    name: 'Jobs',
    description: 'The newest jobs with their sessions and backends.',
    query: `# The newest jobs. Run it with Ctrl+Enter.
# Below the result: the REST calls it took.
query Jobs($first: Int) {
  jobs(first: $first) {
    nodes {
      id
      name
      status
      progress { phase fraction }
      backend { serviceId status }
      session { status }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
    variables: () => ({ first: 10 }),
  },
  {
    name: 'Submit',
    description: 'Submits a circuit that entangles two qubits.',
    query: `# Submits a circuit that entangles two qubits.
# With a live service, QPU jobs cost money.
mutation Submit($input: CreateJobInput!) {
  createJob(input: $input) {
    job { id serviceId status }
    errors { code path message }
  }
}
`,
    variables: () => ({
      input: { backendId: 'simulator', name: 'bell', shots: 1000, program: { circuit: BELL } },
    }),
  },
  {
    name: 'Watch',
    description: 'Emits the state of a job, then every change.',
    query: `# Emits the state of a job, then every change.
# The newest event is the first in the list.
# Variables: "id" of the job of the last Submit.
subscription Watch($id: ID!) {
  job(id: $id) {
    job {
      name
      status
      progress {
        fraction
        estimatedCompletionAt
        childJobCounts { total completed }
      }
    }
    previousStatus
    observedAt
  }
}
`,
    variables: ({ createdJob, runningJob }) => ({ id: createdJob || runningJob }),
  },
  {
    name: 'Results',
    description: 'Results and cost of a job.',
    query: `# Results and cost of a job, once it is completed.
# Variables: "id" of the job of the last Submit.
query Results($id: ID!) {
  job(id: $id) {
    name
    status
    results {
      unavailableReason
      probabilities(top: 16) {
        bitstring
        probability
        count
        countIsDerived
      }
    }
    cost {
      estimated { value }
      actual { value unit }
    }
    backend {
      serviceId
      characterization { date }
    }
  }
}
`,
    variables: ({ createdJob, completedJob }) => ({ id: createdJob || completedJob }),
  },
  {
    name: 'Session',
    description: 'A session with its remaining limits and newest jobs.',
    query: `# A session with its limits and newest jobs.
# Variables: "id" of a session.
query Session($id: ID!) {
  session(id: $id) {
    status
    backend { serviceId }
    settings { jobCountLimit expiresAt }
    remaining { jobs durationMs }
    jobs(first: 5) { nodes { name status } }
  }
}
`,
    variables: ({ session }) => ({ id: session }),
  },
  {
    name: 'Backends',
    description: 'Backends with their past fidelities.',
    query: `# Backends with their past fidelities.
query Backends {
  backends {
    serviceId
    status
    qubits
    averageQueueTimeMs
    characterizations(first: 5) {
      nodes { date fidelity { twoQubit { median } } }
    }
  }
}
`,
  },
];

/** Operations of the panel "Examples". */
export const EXAMPLES: readonly Operation[] = [
  ...PROGRAM_EXAMPLES,
  {
    name: 'Completed',
    description: 'Pagination and filters: pass "endCursor" as "after".',
    query: `query Completed($filter: JobFilter, $after: String) {
  jobs(first: 25, after: $after, filter: $filter) {
    edges { cursor node { name submittedAt backend { serviceId } } }
    pageInfo { hasNextPage endCursor }
  }
}
`,
    variables: () => ({ filter: { statuses: ['COMPLETED'], backendIds: ['qpu.aria-1', 'simulator'] }, after: null }),
  },
  {
    name: 'Deferred',
    description: 'Incremental delivery: jobs first, their results when they are available.',
    query: `query Deferred {
  jobs(first: 5, filter: { statuses: [COMPLETED] }) {
    nodes {
      name
      ... @defer { results { probabilities(top: 2) { bitstring probability } } cost { actual { value unit } } }
    }
  }
}
`,
  },
  {
    name: 'Circuits',
    description: 'Submits several circuits as one job, with one child job per circuit.',
    query: `mutation Circuits($input: CreateJobInput!) {
  createJob(input: $input) {
    job { id progress { fraction childJobCounts { total completed failed } } }
    errors { code path message }
  }
}
`,
    variables: () => ({
      input: {
        backendId: 'simulator',
        name: 'flip and coin',
        metadata: { experiment: 'coin' },
        program: {
          circuits: {
            circuits: [
              { name: 'flip', qubits: 1, gates: [{ gate: 'x', target: 0 }] },
              { name: 'coin', qubits: 1, gates: [{ gate: 'h', target: 0 }] },
            ],
          },
        },
      },
    }),
  },
  {
    name: 'InvalidInput',
    description: 'Invalid input: the errors are data, with the path of each field.',
    query: `mutation InvalidInput($input: CreateJobInput!) {
  createJob(input: $input) {
    job { id }
    errors { code path message }
  }
}
`,
    variables: () => ({
      input: { backendId: 'simulator', program: { circuit: { qubits: 1, gates: [{ gate: 'h', target: 5 }] } } },
    }),
  },
  {
    name: 'Cancel',
    description: 'Cancels jobs that are not final.',
    query: `mutation Cancel($input: CancelJobsInput!) {
  cancelJobs(input: $input) {
    jobs { id status }
    errors { code path message }
  }
}
`,
    variables: ({ runningJob }) => ({ input: { ids: [runningJob] } }),
  },
  {
    name: 'CreateSession',
    description: 'Creates a session: jobs that run together on one QPU, within limits.',
    query: `mutation CreateSession($input: CreateSessionInput!) {
  createSession(input: $input) {
    session { id status settings { jobCountLimit expiresAt } }
    errors { code path message }
  }
}
`,
    variables: () => ({ input: { backendId: 'qpu.aria-1', jobCountLimit: 10, durationLimitMs: 3_600_000 } }),
  },
  {
    name: 'WatchSession',
    description: 'Emits changes of a session and of its jobs, including new jobs.',
    query: `subscription WatchSession($id: ID!) {
  session(id: $id) {
    session { status remaining { jobs durationMs } }
    job { name status }
    previousStatus
    observedAt
  }
}
`,
    variables: ({ session }) => ({ id: session }),
  },
  {
    name: 'Usage',
    description: 'The API key, and usage of its organization.',
    query: `query Usage {
  viewer {
    apiKey { name project { serviceId } }
    organization {
      report { currency budget balance qpus { backend { serviceId } usage } members { email jobs executionTime } }
    }
  }
}
`,
  },
];

/**
 * Whether the variables have ids, which may not exist any more after a while and are then replaced. Not those of a mutation: it would change
 * another object than the one that was shown.
 */
export const hasReplacedIds = ({ query, variables }: Operation): boolean =>
  variables !== undefined && variables.length > 0 && !/^mutation\b/m.test(query);

export function formatVariables({ variables }: Operation, ids: LiveIds): string {
  return variables ? JSON.stringify(variables(ids), null, 2) : '';
}
