import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';
import { DEFAULT_SHOTS } from '../domain/quote.js';
import { getSchema } from '../graphql/schema.js';
import { type JsonSchema, type ObjectSchema, toInputSchema, toOutputSchema } from './json-schema.js';
import { createProgramArguments, PROGRAM_TYPE } from './tool-arguments.js';

/** What a client may assume about a tool (`annotations` of the protocol). */
interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
}

/** A tool as `tools/list` describes it. */
export interface ToolListing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: ObjectSchema;
  readonly annotations: Annotations;
}

export interface Tool extends ToolListing {
  /** Null for a tool without a fixed operation. */
  readonly operation: Operation | null;
}

export interface Operation {
  /** What the pipeline gets. */
  readonly text: string;
  readonly definition: OperationDefinitionNode;
}

/** The hints have no defaults that a reader would guess, so that all that differ are stated. */
const READS: Annotations = { readOnlyHint: true };
const SUBMITS: Annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
const CANCELS: Annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

export const JOB = `fragment Job on Job {
  id: serviceId name status isFinal backend { id: serviceId } shots submittedAt startedAt completedAt
  progress { fraction estimatedStartAt estimatedCompletionAt } failure { code message }
}`;
export const RESULTS = `fragment Results on JobResults {
  unavailableReason probabilities(top: $top) { bitstring probability count }
}`;
const MONEY = 'fragment Money on Money { value unit }';

/** A tool is an operation with descriptions: its arguments are the variables, its result is the selection. */
const OPERATIONS: readonly (readonly [title: string, annotations: Annotations, document: string])[] = [
  [
    'List backends',
    READS,
    `"The backends: QPUs and simulators, with their queues."
    query list_backends {
      backends { id: serviceId status degraded hasAccess qubits averageQueueTimeMs }
    }`,
  ],
  [
    'Quote a job',
    READS,
    `"What a program would cost, and when it would complete, on several backends. Submits nothing."
    query quote(
      $program: ProgramInput!
      "Ids of backends. Default: all."
      $backends: [ID!]
      $shots: Int! = ${DEFAULT_SHOTS}
    ) {
      quote(input: { program: $program, backendIds: $backends, shots: $shots }) {
        backends {
          backend { id: serviceId } canRun price { ...Money } queueTimeMs executionTimeMs issues { code message }
        }
      }
    }
    ${MONEY}`,
  ],
  [
    'Submit a job',
    SUBMITS,
    `"Submits a program. It costs money: at most max_cost, to which a person must have agreed. Without it, the person is asked, or the price is returned. After a call without an answer, look for the job in list_jobs before you call it again."
    mutation submit_job(
      $program: ProgramInput!
      "Id of a backend."
      $backend: ID!
      $shots: Int! = ${DEFAULT_SHOTS}
      $name: String
      $max_cost: MoneyInput
    ) {
      createJob(
        input: { program: $program, backendId: $backend, shots: $shots, name: $name, maxCost: $max_cost }
      ) {
        job { id: serviceId status }
        errors {
          code message path
          ... on InvalidValueError { allowedValues line column }
          ... on PriceError { price { ...Money } }
        }
      }
    }
    ${MONEY}`,
  ],
  [
    'Get a job',
    READS,
    `"State and cost of a job."
    query get_job($id: ID!) {
      job(id: $id) { ...Job cost { estimated { ...Money } actual { ...Money } } childJobIds }
    }
    ${JOB} ${MONEY}`,
  ],
  [
    'Wait for a job',
    READS,
    `"Waits until a job is final, and returns its results; or until the time is over, then call it again."
    subscription wait_for_job($id: ID!, $top: Int! = 20) {
      job(id: $id) { job { ...Job results { ...Results } } }
    }
    ${JOB} ${RESULTS}`,
  ],
  [
    'Get results',
    READS,
    `"The most likely states that a completed job has measured. The last digit of a bitstring is qubit 0. A job of several circuits has results in each of its childJobIds."
    query get_results(
      $id: ID!
      "Number of states, 1 to 1000."
      $top: Int! = 20
    ) {
      job(id: $id) { id: serviceId status shots childJobIds results { ...Results registers { name bits } } }
    }
    ${RESULTS}`,
  ],
  [
    'List jobs',
    READS,
    `"Jobs in the order of the service, usually newest first."
    query list_jobs(
      $statuses: [JobStatus!]
      $backends: [ID!]
      "Text in the name."
      $name: String
      $first: Int! = 20
      "The endCursor of the page before."
      $after: String
    ) {
      jobs(filter: { statuses: $statuses, backendIds: $backends, name: $name }, first: $first, after: $after) {
        nodes { id: serviceId name status backend { id: serviceId } shots submittedAt }
        pageInfo { hasNextPage endCursor }
      }
    }`,
  ],
  [
    'Cancel a job',
    CANCELS,
    `"Cancels a job. One that was running may still complete and be charged."
    mutation cancel_job($id: ID!) {
      cancelJob(input: { id: $id }) { job { id: serviceId status isFinal } errors { code message path } }
    }`,
  ],
  [
    'Usage',
    READS,
    `"What the organization has spent, in periods with their most expensive groups."
    query usage(
      "First day, YYYY-MM-DD."
      $from: Date!
      "Day after the last one."
      $to: Date!
      $interval: UsageInterval! = MONTH
      $group_by: UsageGroupType! = PROJECT
    ) {
      viewer { organization { usage(from: $from, to: $to, interval: $interval, groupBy: $group_by) {
        amounts { ...Money } jobCount
        periods { from amounts { ...Money } jobCount groups { name groupId isOthers amounts { ...Money } jobCount } }
      } } }
    }
    ${MONEY}`,
  ],
];

const STRING: JsonSchema = { type: 'string' };

/** The argument that is no variable of the subscription. */
export const WAIT_SECONDS = 'timeout_seconds';
export const MAX_WAIT_SECONDS = 600;
/** Many hosts give up a call after 60 seconds. */
export const DEFAULT_WAIT_SECONDS = 45;

/** Arguments and members of the result that are not in the operation of the tool that waits. */
const WAIT_ARGUMENTS: Readonly<Record<string, JsonSchema>> = {
  [WAIT_SECONDS]: { type: 'integer', description: `1 to ${MAX_WAIT_SECONDS}.`, default: DEFAULT_WAIT_SECONDS },
};
const WAIT_RESULT: Readonly<Record<string, JsonSchema>> = { final: { type: 'boolean' }, next: STRING };

/** Tools whose operation is not fixed. */
const OTHER_TOOLS: readonly Tool[] = [
  {
    name: 'graphql',
    title: 'GraphQL query',
    description: 'Runs a GraphQL query for what the other tools do not return. Find types with search_schema.',
    inputSchema: {
      type: 'object',
      properties: { query: STRING, variables: { type: 'object' } },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: READS,
    operation: null,
  },
  {
    name: 'search_schema',
    title: 'Search the schema',
    description:
      'Types and fields of the GraphQL schema whose name or description has all words. "Query" has the root fields.',
    inputSchema: { type: 'object', properties: { words: STRING }, required: ['words'], additionalProperties: false },
    outputSchema: { type: 'object', properties: { sdl: STRING } },
    annotations: READS,
    operation: null,
  },
];

let tools: readonly Tool[] | undefined;

/** All tools, or those that change nothing. */
export function getTools(allowsMutations: boolean): readonly Tool[] {
  tools ??= [...OPERATIONS.map(toTool), ...OTHER_TOOLS];
  return allowsMutations ? tools : tools.filter(({ annotations }) => annotations.readOnlyHint);
}

/** The operation of a tool that has one. */
export function getOperation(tool: string): Operation {
  const operation = getTools(true).find(({ name }) => name === tool)?.operation;
  if (!operation) throw new TypeError(`The tool ${tool} has no operation.`);
  return operation;
}

export function toOperation(text: string): Operation {
  return toOperationOf(parse(text));
}

function toOperationOf(document: DocumentNode): Operation {
  const [definition] = document.definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new TypeError('The document has no operation.');
  return { text: stripIgnoredCharacters(print(withoutDescriptions(document))), definition };
}

function toTool([title, annotations, text]: (typeof OPERATIONS)[number]): Tool {
  const document = parse(text);
  const operation = toOperationOf(document);
  const { definition } = operation;
  const schema = getSchema();
  const inputSchema = toInputSchema(schema, definition, { [PROGRAM_TYPE]: createProgramArguments(schema) });
  const { properties } = toOutputSchema(schema, document, definition);
  const isWait = definition.operation === OperationTypeNode.SUBSCRIPTION;
  return {
    name: definition.name?.value ?? '',
    title,
    description: definition.description?.value ?? '',
    inputSchema: isWait
      ? { ...inputSchema, properties: { ...inputSchema.properties, ...WAIT_ARGUMENTS } }
      : inputSchema,
    // `errors` says what is missing in the data.
    outputSchema: {
      type: 'object',
      properties: {
        ...(isWait ? { ...properties['job']?.properties, ...WAIT_RESULT } : properties),
        errors: { type: 'array' },
      },
    },
    annotations,
    operation,
  };
}

function withoutDescriptions(document: DocumentNode): DocumentNode {
  return visit(document, {
    OperationDefinition: ({ description: _description, ...node }) => node,
    VariableDefinition: ({ description: _description, ...node }) => node,
  });
}
