/* eslint-disable */
import * as types from './graphql.js';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query NameOfJob($id: ID!) {\n    job(id: $id) {\n      name\n    }\n  }\n": typeof types.NameOfJobDocument,
    "\n  mutation CreateListedJob {\n    createJob(input: { backendId: \"qpu.aria-1\", program: { circuit: { qubits: 1, gates: [{ gate: \"h\", target: 0 }] } } }) {\n      __typename\n    }\n  }\n": typeof types.CreateListedJobDocument,
    "\n  subscription WatchJobWithSession($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        session {\n          status\n        }\n      }\n    }\n  }\n": typeof types.WatchJobWithSessionDocument,
    "\n  mutation Cancel($id: ID!) {\n    cancelJob(input: { id: $id }) {\n      job {\n        status\n      }\n    }\n  }\n": typeof types.CancelDocument,
    "\n  mutation EndSession($id: ID!) {\n    endSession(input: { id: $id }) {\n      session {\n        status\n      }\n    }\n  }\n": typeof types.EndSessionDocument,
    "\n  subscription WatchUntilUnsubscribed($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        metadata\n      }\n    }\n  }\n": typeof types.WatchUntilUnsubscribedDocument,
    "\n  subscription WatchWithSession($id: ID!) {\n    job(id: $id) {\n      job {\n        session {\n          status\n        }\n      }\n    }\n  }\n": typeof types.WatchWithSessionDocument,
    "\n  mutation CreateBell($backend: ID!, $shots: Int, $noise: NoiseInput) {\n    createJob(\n      input: {\n        backendId: $backend\n        name: \"bell\"\n        shots: $shots\n        noise: $noise\n        settings: { errorMitigation: { debiasing: false } }\n        program: {\n          circuit: { qubits: 2, gates: [{ gate: \"h\", target: 0 }, { gate: \"cnot\", control: 0, target: 1 }] }\n        }\n      }\n    ) {\n      job {\n          id\n          serviceId\n          status\n        }\n      errors { message }\n    }\n  }\n": typeof types.CreateBellDocument,
    "\n  subscription WatchBell($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        progress {\n          phase\n          fraction\n        }\n      }\n      previousStatus\n      observedAt\n    }\n  }\n": typeof types.WatchBellDocument,
    "\n  query Results($id: ID!) {\n    job(id: $id) {\n      status\n      results {\n        probabilities(top: 16) {\n          state\n          bitstring\n          probability\n          count\n        }\n      }\n      cost {\n        estimated {\n          value\n          unit\n        }\n        actual {\n          value\n          unit\n        }\n      }\n      backend {\n        serviceId\n        status\n        characterization {\n          date\n          qubits\n          connectivity\n        }\n      }\n    }\n  }\n": typeof types.ResultsDocument,
    "\n  subscription WatchJob($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        isFinal\n      }\n      previousStatus\n      observedAt\n    }\n  }\n": typeof types.WatchJobDocument,
    "\n  subscription WatchJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job {\n        serviceId\n        status\n      }\n      previousStatus\n    }\n  }\n": typeof types.WatchJobsDocument,
    "\n  subscription WatchChildCounts($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        progress {\n          childJobCounts {\n            total\n            completed\n            failed\n          }\n        }\n      }\n    }\n  }\n": typeof types.WatchChildCountsDocument,
    "\n  subscription WatchSession($id: ID!) {\n    session(id: $id) {\n      session {\n        status\n      }\n      job {\n        serviceId\n        status\n      }\n      previousStatus\n    }\n  }\n": typeof types.WatchSessionDocument,
    "\n  subscription WatchJobList($filter: JobFilter, $first: Int! = 25) {\n    jobList(filter: $filter, first: $first) {\n      isSnapshot\n      changes {\n        type\n        jobId\n        job {\n          serviceId\n          status\n        }\n        previousStatus\n      }\n      hasMore\n      observedAt\n    }\n  }\n": typeof types.WatchJobListDocument,
    "\n  subscription WatchBackends($ids: [ID!]) {\n    backends(ids: $ids) {\n      backend {\n        serviceId\n        status\n        degraded\n        averageQueueTimeMs\n      }\n      previousStatus\n    }\n  }\n": typeof types.WatchBackendsDocument,
};
const documents: Documents = {
    "\n  query NameOfJob($id: ID!) {\n    job(id: $id) {\n      name\n    }\n  }\n": types.NameOfJobDocument,
    "\n  mutation CreateListedJob {\n    createJob(input: { backendId: \"qpu.aria-1\", program: { circuit: { qubits: 1, gates: [{ gate: \"h\", target: 0 }] } } }) {\n      __typename\n    }\n  }\n": types.CreateListedJobDocument,
    "\n  subscription WatchJobWithSession($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        session {\n          status\n        }\n      }\n    }\n  }\n": types.WatchJobWithSessionDocument,
    "\n  mutation Cancel($id: ID!) {\n    cancelJob(input: { id: $id }) {\n      job {\n        status\n      }\n    }\n  }\n": types.CancelDocument,
    "\n  mutation EndSession($id: ID!) {\n    endSession(input: { id: $id }) {\n      session {\n        status\n      }\n    }\n  }\n": types.EndSessionDocument,
    "\n  subscription WatchUntilUnsubscribed($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        metadata\n      }\n    }\n  }\n": types.WatchUntilUnsubscribedDocument,
    "\n  subscription WatchWithSession($id: ID!) {\n    job(id: $id) {\n      job {\n        session {\n          status\n        }\n      }\n    }\n  }\n": types.WatchWithSessionDocument,
    "\n  mutation CreateBell($backend: ID!, $shots: Int, $noise: NoiseInput) {\n    createJob(\n      input: {\n        backendId: $backend\n        name: \"bell\"\n        shots: $shots\n        noise: $noise\n        settings: { errorMitigation: { debiasing: false } }\n        program: {\n          circuit: { qubits: 2, gates: [{ gate: \"h\", target: 0 }, { gate: \"cnot\", control: 0, target: 1 }] }\n        }\n      }\n    ) {\n      job {\n          id\n          serviceId\n          status\n        }\n      errors { message }\n    }\n  }\n": types.CreateBellDocument,
    "\n  subscription WatchBell($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        progress {\n          phase\n          fraction\n        }\n      }\n      previousStatus\n      observedAt\n    }\n  }\n": types.WatchBellDocument,
    "\n  query Results($id: ID!) {\n    job(id: $id) {\n      status\n      results {\n        probabilities(top: 16) {\n          state\n          bitstring\n          probability\n          count\n        }\n      }\n      cost {\n        estimated {\n          value\n          unit\n        }\n        actual {\n          value\n          unit\n        }\n      }\n      backend {\n        serviceId\n        status\n        characterization {\n          date\n          qubits\n          connectivity\n        }\n      }\n    }\n  }\n": types.ResultsDocument,
    "\n  subscription WatchJob($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        isFinal\n      }\n      previousStatus\n      observedAt\n    }\n  }\n": types.WatchJobDocument,
    "\n  subscription WatchJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job {\n        serviceId\n        status\n      }\n      previousStatus\n    }\n  }\n": types.WatchJobsDocument,
    "\n  subscription WatchChildCounts($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        progress {\n          childJobCounts {\n            total\n            completed\n            failed\n          }\n        }\n      }\n    }\n  }\n": types.WatchChildCountsDocument,
    "\n  subscription WatchSession($id: ID!) {\n    session(id: $id) {\n      session {\n        status\n      }\n      job {\n        serviceId\n        status\n      }\n      previousStatus\n    }\n  }\n": types.WatchSessionDocument,
    "\n  subscription WatchJobList($filter: JobFilter, $first: Int! = 25) {\n    jobList(filter: $filter, first: $first) {\n      isSnapshot\n      changes {\n        type\n        jobId\n        job {\n          serviceId\n          status\n        }\n        previousStatus\n      }\n      hasMore\n      observedAt\n    }\n  }\n": types.WatchJobListDocument,
    "\n  subscription WatchBackends($ids: [ID!]) {\n    backends(ids: $ids) {\n      backend {\n        serviceId\n        status\n        degraded\n        averageQueueTimeMs\n      }\n      previousStatus\n    }\n  }\n": types.WatchBackendsDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NameOfJob($id: ID!) {\n    job(id: $id) {\n      name\n    }\n  }\n"): typeof import('./graphql.js').NameOfJobDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateListedJob {\n    createJob(input: { backendId: \"qpu.aria-1\", program: { circuit: { qubits: 1, gates: [{ gate: \"h\", target: 0 }] } } }) {\n      __typename\n    }\n  }\n"): typeof import('./graphql.js').CreateListedJobDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchJobWithSession($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        session {\n          status\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').WatchJobWithSessionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Cancel($id: ID!) {\n    cancelJob(input: { id: $id }) {\n      job {\n        status\n      }\n    }\n  }\n"): typeof import('./graphql.js').CancelDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EndSession($id: ID!) {\n    endSession(input: { id: $id }) {\n      session {\n        status\n      }\n    }\n  }\n"): typeof import('./graphql.js').EndSessionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchUntilUnsubscribed($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        metadata\n      }\n    }\n  }\n"): typeof import('./graphql.js').WatchUntilUnsubscribedDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchWithSession($id: ID!) {\n    job(id: $id) {\n      job {\n        session {\n          status\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').WatchWithSessionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateBell($backend: ID!, $shots: Int, $noise: NoiseInput) {\n    createJob(\n      input: {\n        backendId: $backend\n        name: \"bell\"\n        shots: $shots\n        noise: $noise\n        settings: { errorMitigation: { debiasing: false } }\n        program: {\n          circuit: { qubits: 2, gates: [{ gate: \"h\", target: 0 }, { gate: \"cnot\", control: 0, target: 1 }] }\n        }\n      }\n    ) {\n      job {\n          id\n          serviceId\n          status\n        }\n      errors { message }\n    }\n  }\n"): typeof import('./graphql.js').CreateBellDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchBell($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        progress {\n          phase\n          fraction\n        }\n      }\n      previousStatus\n      observedAt\n    }\n  }\n"): typeof import('./graphql.js').WatchBellDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Results($id: ID!) {\n    job(id: $id) {\n      status\n      results {\n        probabilities(top: 16) {\n          state\n          bitstring\n          probability\n          count\n        }\n      }\n      cost {\n        estimated {\n          value\n          unit\n        }\n        actual {\n          value\n          unit\n        }\n      }\n      backend {\n        serviceId\n        status\n        characterization {\n          date\n          qubits\n          connectivity\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').ResultsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchJob($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        isFinal\n      }\n      previousStatus\n      observedAt\n    }\n  }\n"): typeof import('./graphql.js').WatchJobDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job {\n        serviceId\n        status\n      }\n      previousStatus\n    }\n  }\n"): typeof import('./graphql.js').WatchJobsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchChildCounts($id: ID!) {\n    job(id: $id) {\n      job {\n        status\n        progress {\n          childJobCounts {\n            total\n            completed\n            failed\n          }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').WatchChildCountsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchSession($id: ID!) {\n    session(id: $id) {\n      session {\n        status\n      }\n      job {\n        serviceId\n        status\n      }\n      previousStatus\n    }\n  }\n"): typeof import('./graphql.js').WatchSessionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchJobList($filter: JobFilter, $first: Int! = 25) {\n    jobList(filter: $filter, first: $first) {\n      isSnapshot\n      changes {\n        type\n        jobId\n        job {\n          serviceId\n          status\n        }\n        previousStatus\n      }\n      hasMore\n      observedAt\n    }\n  }\n"): typeof import('./graphql.js').WatchJobListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchBackends($ids: [ID!]) {\n    backends(ids: $ids) {\n      backend {\n        serviceId\n        status\n        degraded\n        averageQueueTimeMs\n      }\n      previousStatus\n    }\n  }\n"): typeof import('./graphql.js').WatchBackendsDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
