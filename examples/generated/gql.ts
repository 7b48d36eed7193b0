/* eslint-disable */
import * as types from './graphql.js';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

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
    "\n  query NewestJobs {\n    jobs(first: 5) { edges { node { id name status progress { fraction } } } }\n  }\n": typeof types.NewestJobsDocument,
    "\n  mutation SubmitBell {\n    createJob(input: {\n      backendId: \"simulator\", name: \"bell\", shots: 1000\n      program: { circuit: { qubits: 2, gates: [{ gate: \"h\", target: 0 }, { gate: \"cnot\", control: 0, target: 1 }] } }\n    }) {\n      job { id }\n      errors { message }\n    }\n  }\n": typeof types.SubmitBellDocument,
    "\n  subscription WatchJob($id: ID!) {\n    job(id: $id) { job { id name status progress { fraction } } }\n  }\n": typeof types.WatchJobDocument,
};
const documents: Documents = {
    "\n  query NewestJobs {\n    jobs(first: 5) { edges { node { id name status progress { fraction } } } }\n  }\n": types.NewestJobsDocument,
    "\n  mutation SubmitBell {\n    createJob(input: {\n      backendId: \"simulator\", name: \"bell\", shots: 1000\n      program: { circuit: { qubits: 2, gates: [{ gate: \"h\", target: 0 }, { gate: \"cnot\", control: 0, target: 1 }] } }\n    }) {\n      job { id }\n      errors { message }\n    }\n  }\n": types.SubmitBellDocument,
    "\n  subscription WatchJob($id: ID!) {\n    job(id: $id) { job { id name status progress { fraction } } }\n  }\n": types.WatchJobDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestJobs {\n    jobs(first: 5) { edges { node { id name status progress { fraction } } } }\n  }\n"): (typeof documents)["\n  query NewestJobs {\n    jobs(first: 5) { edges { node { id name status progress { fraction } } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SubmitBell {\n    createJob(input: {\n      backendId: \"simulator\", name: \"bell\", shots: 1000\n      program: { circuit: { qubits: 2, gates: [{ gate: \"h\", target: 0 }, { gate: \"cnot\", control: 0, target: 1 }] } }\n    }) {\n      job { id }\n      errors { message }\n    }\n  }\n"): (typeof documents)["\n  mutation SubmitBell {\n    createJob(input: {\n      backendId: \"simulator\", name: \"bell\", shots: 1000\n      program: { circuit: { qubits: 2, gates: [{ gate: \"h\", target: 0 }, { gate: \"cnot\", control: 0, target: 1 }] } }\n    }) {\n      job { id }\n      errors { message }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchJob($id: ID!) {\n    job(id: $id) { job { id name status progress { fraction } } }\n  }\n"): (typeof documents)["\n  subscription WatchJob($id: ID!) {\n    job(id: $id) { job { id name status progress { fraction } } }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;