import type { OperationDefinitionNode } from 'graphql';
import type { ValidatedOperation } from '../document/document-cache.js';
import { checkStreamCounts } from '../document/incremental-directives.js';
import { checkRepeatedVariables, createNestedTooDeeplyError } from '../document/repeated-variables.js';
import { GatewayError } from '../domain/gateway-error.js';
import { exceedsMaxDepth } from '../domain/value.js';
import type { Owner } from '../isolation/owner.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { Identity } from './authenticator.js';
import type { Transport } from './transport.js';

/** A request that has been counted: the pipeline runs no other. */
export interface Admission extends Identity {
  /** The owner of the limits. */
  readonly owner: Owner;
  /** Address of the client. Subscriptions are limited by it. */
  readonly address: string;
  readonly transport: Transport;
  /** Operations that its bytes count as. */
  operations: number;
}

/** An operation as transports pass it to the pipeline. */
export interface OperationRequest {
  readonly admission: Admission;
  /** Validated by the pipeline. */
  readonly params: OperationParams;
  /** Correlates the request with the log. */
  readonly requestId: string;
  /** Whether results have `extensions.upstream`. */
  readonly shouldReportStats: boolean;
  readonly allowsMutations: boolean;
  readonly delivery: Delivery;
  /** Aborted when the client disconnects or completes the operation. */
  readonly signal: LightAbortSignal;
}

export interface OperationParams {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
  readonly extensions?: unknown;
}

/** What a transport can send besides a single result. */
export interface Delivery {
  /** Incremental results of `@defer` and `@stream`; otherwise a single result. */
  readonly parts: boolean;
  /** Events of subscriptions; otherwise subscriptions are rejected. */
  readonly events: boolean;
}

export type Variables = Readonly<Record<string, unknown>>;

const NO_VARIABLES: Variables = Object.freeze({});

/** An empty name counts as omitted: a URL parameter without a value is one (GraphQL over HTTP, 6.1.1). */
export function checkOperationName({ operationName }: OperationParams): string | null {
  if (operationName === undefined || operationName === null || operationName === '') return null;
  if (typeof operationName === 'string') return operationName;
  throw new GatewayError('BAD_REQUEST', '"operationName" must be a string.');
}

export function checkVariablesAndExtensions(
  { variables, extensions }: OperationParams,
  { definition, repeatedVariables, streamCounts }: ValidatedOperation,
): Variables {
  if (!isObjectOrNone(extensions)) throw new GatewayError('BAD_REQUEST', '"extensions" must be an object.');
  if (!isObjectOrNone(variables)) throw new GatewayError('BAD_REQUEST', '"variables" must be an object.');
  const declared = variables ? pickDeclared(variables, definition) : NO_VARIABLES;
  checkRepeatedVariables(declared, repeatedVariables);
  checkStreamCounts(streamCounts, definition, declared);
  if (declared === NO_VARIABLES) return declared;
  // Queries and events are deduplicated by the JSON of their variables.
  if (definition.operation !== 'mutation' && exceedsMaxDepth(declared)) throw createNestedTooDeeplyError();
  if (definition.operation === 'subscription') checkSubscriptionVariables(declared);
  return declared;
}

/** Characters of JSON: each event of a subscription coerces its variables again. */
const MAX_SUBSCRIPTION_VARIABLES_CHARS = 100_000;

function checkSubscriptionVariables(variables: Variables): void {
  const { length } = JSON.stringify(variables);
  if (length <= MAX_SUBSCRIPTION_VARIABLES_CHARS) return;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `The variables of a subscription have ${length} characters of JSON; the limit is ${MAX_SUBSCRIPTION_VARIABLES_CHARS}. Subscribe to fewer objects at once.`,
  );
}

/** Undeclared variables have no effect, and a subscription would keep them in memory. */
function pickDeclared(variables: Variables, { variableDefinitions = [] }: OperationDefinitionNode): Variables {
  const declared: [string, unknown][] = [];
  // A client may send thousands of definitions, and hundreds of thousands of variables: each is visited once.
  for (const { variable } of variableDefinitions) {
    const name = variable.name.value;
    if (Object.hasOwn(variables, name)) declared.push([name, variables[name]]);
  }
  return declared.length === 0 ? NO_VARIABLES : Object.fromEntries(declared);
}

/** Rejects operations whose result the transport cannot deliver. */
export function checkDelivery(
  { definition }: ValidatedOperation,
  { admission: { transport }, allowsMutations, delivery }: OperationRequest,
): void {
  if (definition.operation === 'mutation' && !allowsMutations) throw transport.mutationError;
  if (definition.operation === 'subscription' && !delivery.events) throw transport.subscriptionError;
}

function isObjectOrNone(value: unknown): value is Variables | undefined | null {
  return value === undefined || (typeof value === 'object' && !Array.isArray(value));
}
