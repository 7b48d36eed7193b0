/** What GraphiQL opens with, in the order in which a newcomer wants it: every capability of the graph, ready to run. */
export const GRAPHIQL_TABS = [
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
    ... on InvalidInput { message errors { path message } }
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
  `# Page by page: give endCursor, or the cursor of any edge, as "after".
query Completed {
  jobs(first: 25, after: null, filter: { status: COMPLETED, backends: ["qpu.aria-1", "simulator"] }) {
    edges { cursor node { name submittedAt backend { serviceId } } }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  `# What is slow comes later: the jobs at once, their results as they are read.
query Deferred {
  jobs(first: 5, filter: { status: COMPLETED }) {
    edges {
      node {
        name
        ... @defer { results { probabilities(top: 2) { bitstring probability } } cost { actual { value unit } } }
      }
    }
  }
}
`,
  `# Several circuits are one job with children, and its progress counts them.
mutation Circuits {
  createJob(
    input: {
      backend: "simulator"
      name: "flip and coin"
      program: {
        circuits: {
          circuits: [
            { name: "flip", qubits: 1, gates: [{ gate: "x", target: 0 }] }
            { name: "coin", qubits: 1, gates: [{ gate: "h", target: 0 }] }
          ]
        }
      }
    }
  ) {
    ... on CreateJobPayload { job { id progress { fraction childJobCounts { total completed failed } } } }
    ... on InvalidInput { message errors { path message } }
  }
}
`,
  `# Jobs that run together on one machine, within limits.
mutation Together {
  createSession(input: { backend: "qpu.aria-1", jobCountLimit: 10, durationLimitMin: 60 }) {
    ... on CreateSessionPayload { session { id status settings { jobCountLimit expiresAt } } }
    ... on InvalidInput { message errors { path message } }
  }
}
`,
  `# Sessions, what is left of their limits, and their newest jobs.
query Sessions {
  sessions(first: 5) {
    edges {
      node {
        id
        status
        backend { serviceId }
        remaining { jobs durationMs }
        jobs(first: 3) { edges { node { name status } } }
      }
    }
  }
}
`,
  `# A session and all of its jobs, also those that are submitted to it later.
subscription FollowSession {
  session(id: "Session:…") {
    session { status remaining { jobs durationMs } }
    job { name status }
    previousStatus
  }
}
`,
  `# Takes back what has not run yet. deleteJob and endSession work the same way.
mutation Cancel {
  cancelJobs(ids: ["Job:…"]) { jobs { id status } }
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
  `# Who asks, and what their organization has used. An organization's id is found beside a session.
query Usage {
  apiKey { name project { serviceId } }
  sessions(first: 1) {
    edges {
      node {
        organization {
          report { currency budget balance qpus { backend { serviceId } usage } members { email jobs executionTime } }
        }
      }
    }
  }
}
`,
];
