import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { GraphiQLOptions } from 'graphql-yoga';
import { COST_HEADER } from './upstream-cost.js';

/** What GraphiQL opens with. */
export interface GraphiQLPage {
  readonly options: GraphiQLOptions;
  /** Rendered at the first visit: it is large, and the same for all. */
  html?: string;
}

/** The key is filled in for everyone who opens the page: only ever the sandbox's. A gateway with a key of its own asks for none. */
export function graphiqlPage({ apiKey, hasOwnKey }: { apiKey: string | null; hasOwnKey: boolean }): GraphiQLPage {
  const authorization = apiKey === null && hasOwnKey ? {} : { Authorization: `apiKey ${apiKey ?? '<your API key>'}` };
  const headers = JSON.stringify({ ...authorization, [COST_HEADER]: 'true' }, null, 2);
  return {
    options: {
      title: 'Quantum Job Gateway',
      defaultHeaders: headers,
      defaultTabs: TABS.map((query) => ({ query, headers })),
      defaultEditorToolsVisibility: 'headers',
      shouldPersistHeaders: false,
      subscriptionsProtocol: 'SSE',
    },
  };
}

/** From the page's own script, styles and workers: nothing is loaded from elsewhere. */
export function renderGraphiQLPage(page: GraphiQLPage): string {
  page.html ??= renderGraphiQL(page.options);
  return page.html;
}

/** What a newcomer runs first, in this order. */
const TABS = [
  `# The newest jobs, each with its session, backend and the backend's newest characterization:
# a handful of REST calls, however many jobs: "extensions" tells how many.
# Your API key is in the headers below.
query Overview {
  jobs(first: 10) {
    edges {
      node {
        id
        name
        status
        progress { phase fraction }
        session {
          status
          backend { serviceId status characterization { date fidelity { twoQubit { median } } } }
        }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  `# Two entangled qubits. Copy the id into the next tab, quickly.
mutation Bell {
  createJob(
    input: {
      backend: "simulator"
      name: "bell"
      shots: 1000
      program: {
        circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] }
      }
    }
  ) {
    ... on CreateJobPayload { job { id serviceId status } }
    ... on InvalidInput { message items { path message } }
  }
}
`,
  `# The job as it is, then every change, until it ends.
subscription Follow {
  job(id: "Job:…") {
    job { status progress { phase fraction estimatedCompletionAt } }
    previousStatus
    observedAt
  }
}
`,
  `# What it found and cost.
query Results {
  job(id: "Job:…") {
    status
    results { probabilities(top: 16) { state bitstring probability count } }
    cost { estimated { value unit } actual { value unit } }
    backend { serviceId status characterization { date qubits connectivity } }
  }
}
`,
  `# Machines, and how good they were.
query Backends {
  backends {
    serviceId
    status
    qubits
    averageQueueTimeMs
    characterizations(first: 5) { edges { node { date fidelity { oneQubit { median } twoQubit { median } } } } }
  }
}
`,
];
