import type { CallTableRow } from './row.js';

const BELL = 'OPENQASM 3.0; include \\"stdgates.inc\\"; qubit[2] q; h q[0]; cx q[0], q[1];';

const QUOTE_FIELDS =
  'backend { id serviceId } canRun price { value unit } queueTimeMs executionTimeMs expectedCompletionAt issues { code message }';

/** The operations of the dashboard's page for a new job. */
export const SUBMIT_PAGE: readonly CallTableRow[] = [
  {
    name: 'submit page: backends and active sessions',
    query: () =>
      '{ backends { id serviceId status qubits hasAccess noiseModels supportedErrorMitigations } sessions(first: 50, filter: { active: true }) { edges { node { id serviceId backend { id serviceId } } } pageInfo { hasNextPage } } }',
    minCalls: 2,
    reason: 'a list of each',
  },
  {
    name: 'submit page: prices on all backends',
    query: () =>
      `{ quote(input: { program: { qasm3: { source: "${BELL}" } }, shots: 1000 }) { backends { ${QUOTE_FIELDS} } } }`,
    minCalls: ({ qpus }) => 1 + qpus,
    reason: 'the backends, and an estimate for each: the simulator replaces the retired QPU in the number',
  },
  {
    name: 'submit page: prices of another run of a job, which the page has loaded, on all backends',
    warmUp: ({ resultJobs: [job] }) => `{ job(id: "${job}") { id serviceId name shots } }`,
    query: ({ resultJobs: [job] }) =>
      `{ quote(input: { jobId: "${job}", shots: 1000 }) { backends { ${QUOTE_FIELDS} } } }`,
    minCalls: ({ qpus }) => 1 + qpus,
    reason: 'as for a program, as the final job is cached',
  },
  {
    name: 'submit page: a job to run again',
    query: ({ completedJob }) =>
      `{ job(id: "${completedJob}") { id serviceId name shots dryRun backend { id serviceId } session { id serviceId } cost { estimated { value unit } actual { value unit } } } }`,
    minCalls: 2,
    reason: 'the job and its cost',
  },
  {
    name: 'submit page: a job to edit, whose program this tab has',
    query: ({ completedJob }) =>
      `{ job(id: "${completedJob}") { id serviceId name shots backend { id serviceId } session { id serviceId } noise { model } } }`,
    minCalls: 1,
    reason: 'the job only',
  },
  {
    name: 'submit page: a job to edit, from its compiled circuits',
    query: ({ completedJob }) =>
      `{ job(id: "${completedJob}") { id serviceId name shots backend { id serviceId } session { id serviceId } noise { model } compiledCircuits(preferredFormats: ["ionq.qasm3.v1", "ionq.native.v1"]) { format text } } }`,
    minCalls: 2,
    reason: 'the job, and its compiled circuit in one of two formats',
  },
];
