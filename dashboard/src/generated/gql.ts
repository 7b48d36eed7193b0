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
    "\n  query JobFilterChoices {\n    backends { id serviceId }\n    sessions(first: 50) { edges { node { id serviceId status } } }\n  }\n": typeof types.JobFilterChoicesDocument,
    "\n  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { cursor node { id ...JobRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.JobsPageDocument,
    "\n  fragment JobRow on Job {\n    id\n    name\n    shots\n    submittedAt\n    backend { id serviceId }\n    ...JobMoves\n  }\n": typeof types.JobRowFragmentDoc,
    "\n  fragment JobMoves on Job {\n    id\n    status\n    isFinal\n    submittedAt\n    startedAt\n    completedAt\n    executionDurationMs\n    progress { phase fraction queuedMs runningMs estimatedStartAt estimatedCompletionAt }\n  }\n": typeof types.JobMovesFragmentDoc,
    "\n  subscription WatchedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job { ...JobMoves }\n      observedAt\n    }\n  }\n": typeof types.WatchedJobsDocument,
};
const documents: Documents = {
    "\n  query JobFilterChoices {\n    backends { id serviceId }\n    sessions(first: 50) { edges { node { id serviceId status } } }\n  }\n": types.JobFilterChoicesDocument,
    "\n  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { cursor node { id ...JobRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.JobsPageDocument,
    "\n  fragment JobRow on Job {\n    id\n    name\n    shots\n    submittedAt\n    backend { id serviceId }\n    ...JobMoves\n  }\n": types.JobRowFragmentDoc,
    "\n  fragment JobMoves on Job {\n    id\n    status\n    isFinal\n    submittedAt\n    startedAt\n    completedAt\n    executionDurationMs\n    progress { phase fraction queuedMs runningMs estimatedStartAt estimatedCompletionAt }\n  }\n": types.JobMovesFragmentDoc,
    "\n  subscription WatchedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job { ...JobMoves }\n      observedAt\n    }\n  }\n": types.WatchedJobsDocument,
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
export function graphql(source: "\n  query JobFilterChoices {\n    backends { id serviceId }\n    sessions(first: 50) { edges { node { id serviceId status } } }\n  }\n"): (typeof documents)["\n  query JobFilterChoices {\n    backends { id serviceId }\n    sessions(first: 50) { edges { node { id serviceId status } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { cursor node { id ...JobRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): (typeof documents)["\n  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { cursor node { id ...JobRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobRow on Job {\n    id\n    name\n    shots\n    submittedAt\n    backend { id serviceId }\n    ...JobMoves\n  }\n"): (typeof documents)["\n  fragment JobRow on Job {\n    id\n    name\n    shots\n    submittedAt\n    backend { id serviceId }\n    ...JobMoves\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobMoves on Job {\n    id\n    status\n    isFinal\n    submittedAt\n    startedAt\n    completedAt\n    executionDurationMs\n    progress { phase fraction queuedMs runningMs estimatedStartAt estimatedCompletionAt }\n  }\n"): (typeof documents)["\n  fragment JobMoves on Job {\n    id\n    status\n    isFinal\n    submittedAt\n    startedAt\n    completedAt\n    executionDurationMs\n    progress { phase fraction queuedMs runningMs estimatedStartAt estimatedCompletionAt }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job { ...JobMoves }\n      observedAt\n    }\n  }\n"): (typeof documents)["\n  subscription WatchedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job { ...JobMoves }\n      observedAt\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;