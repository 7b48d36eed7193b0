/** Example operations in the tabs of GraphiQL, in the order of a first visit. */
export const GRAPHIQL_TABS = [
  `# The newest jobs with their sessions and backends.
# "extensions" shows the number of upstream calls.
# Set your API key in the headers below.
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
          backend {
            serviceId
            status
            characterization { date fidelity { twoQubit { median } } }
          }
        }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  `# Submits a circuit that entangles two qubits.
# Copy the job id into the next tabs.
mutation Bell {
  createJob(
    input: {
      backendId: "simulator"
      name: "bell"
      shots: 1000
      program: {
        circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] }
      }
    }
  ) {
    job { id serviceId status }
    errors { code path message }
  }
}
`,
  `# Emits the current state of a job, then every
# change until the job is final.
subscription WatchJob {
  job(id: "Job:…") {
    job { status progress { phase fraction estimatedCompletionAt } }
    previousStatus
    observedAt
  }
}
`,
  `# Results and cost of a completed job.
query Results {
  job(id: "Job:…") {
    status
    results { probabilities(top: 16) { state bitstring probability count } }
    cost { estimated { value unit } actual { value unit } }
    backend { serviceId status characterization { date qubits connectivity } }
  }
}
`,
  `# Pagination: pass endCursor, or the cursor of any
# edge, as "after".
query Completed {
  jobs(first: 25, after: null, filter: { statuses: [COMPLETED], backendIds: ["qpu.aria-1", "simulator"] }) {
    edges { cursor node { name submittedAt backend { serviceId } } }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  `# Incremental delivery: returns the jobs first,
# their results when they are available.
query Deferred {
  jobs(first: 5, filter: { statuses: [COMPLETED] }) {
    edges {
      node {
        name
        ... @defer { results { probabilities(top: 2) { bitstring probability } } cost { actual { value unit } } }
      }
    }
  }
}
`,
  `# A job with several circuits has one child job
# per circuit.
mutation Circuits {
  createJob(
    input: {
      backendId: "simulator"
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
    job { id progress { fraction childJobCounts { total completed failed } } }
    errors { code path message }
  }
}
`,
  `# Creates a session: jobs that run together on one
# QPU, within limits.
mutation CreateSession {
  createSession(input: { backendId: "qpu.aria-1", jobCountLimit: 10, durationLimitMs: 3600000 }) {
    session { id status settings { jobCountLimit expiresAt } }
    errors { code path message }
  }
}
`,
  `# Sessions with remaining limits and newest jobs.
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
  `# Emits changes of a session and of its jobs,
# including new jobs.
subscription WatchSession {
  session(id: "Session:…") {
    session { status remaining { jobs durationMs } }
    job { name status }
    previousStatus
  }
}
`,
  `# Cancels jobs that are not final.
# See also deleteJob and endSession.
mutation Cancel {
  cancelJobs(input: { ids: ["Job:…"] }) {
    jobs { id status }
    errors { code path message }
  }
}
`,
  `# Backends with their past fidelities.
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
  `# The API key, and usage of its organization.
query Usage {
  viewer {
    apiKey { name project { serviceId } }
    organization {
      report { currency budget balance qpus { backend { serviceId } usage } members { email jobs executionTime } }
    }
  }
}
`,
];
