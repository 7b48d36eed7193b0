import { GatewayError } from '../domain/gateway-error.js';

/** How operations reach the gateway: in the log and the metrics, and in errors that tell a client what to send. */
export interface Transport {
  readonly name: 'http' | 'websocket' | 'in-process' | 'mcp';
  /** How to send credentials such as `apiKey <key>`: a sentence without its end. */
  readonly describeSending: (credentials: string) => string;
  readonly mutationError: GatewayError;
  readonly subscriptionError: GatewayError;
}

/** The errors of operations that only other ways to send them support. */
const MUTATION_ERROR = new GatewayError('METHOD_NOT_ALLOWED', 'Mutations must be sent with POST.');
const SUBSCRIPTION_ERROR = new GatewayError(
  'NOT_ACCEPTABLE',
  'A subscription must be sent with "Accept: text/event-stream" or over a WebSocket (graphql-transport-ws).',
);

export const HTTP: Transport = {
  name: 'http',
  describeSending: (credentials) => `Send the header "Authorization: ${credentials}"`,
  mutationError: MUTATION_ERROR,
  subscriptionError: SUBSCRIPTION_ERROR,
};

export const WEBSOCKET: Transport = {
  name: 'websocket',
  describeSending: (credentials) => `Send {"Authorization": "${credentials}"} as connectionParams`,
  mutationError: MUTATION_ERROR,
  subscriptionError: SUBSCRIPTION_ERROR,
};

/** The address of operations that code in this process sends for itself. */
export const IN_PROCESS_ADDRESS = 'in process';

/** Code in this process. */
export const IN_PROCESS: Transport = {
  name: 'in-process',
  describeSending: (credentials) => `Pass "${credentials}" as \`authorization\``,
  mutationError: new GatewayError('BAD_REQUEST', 'Mutations are not allowed for this call (`allowsMutations`).'),
  subscriptionError: new GatewayError('BAD_REQUEST', 'Subscriptions are not accepted by this call (`acceptsEvents`).'),
};

/** The Model Context Protocol. */
export const MCP: Transport = {
  name: 'mcp',
  describeSending: (credentials) => `Set the header "Authorization: ${credentials}" of this server in the MCP client`,
  mutationError: new GatewayError(
    'NOT_SUPPORTED',
    'The tool "graphql" runs queries only. Submit and cancel jobs with the tools "submit_job" and "cancel_job".',
  ),
  subscriptionError: new GatewayError(
    'NOT_SUPPORTED',
    'The tool "graphql" runs queries only. Follow a job with the tool "wait_for_job".',
  ),
};
