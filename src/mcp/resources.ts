import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { printSchema } from 'graphql';
import { getSchema } from '../graphql/schema.js';
import { memoize } from '../primitives/memoize.js';
import type { McpCall } from './mcp-call.js';
import { toProtocolError } from './protocol-error.js';
import { toToolResult } from './tool-result.js';
import { getOperation, type Operation, toOperation } from './tools.js';

const SCHEMA_URI = 'schema://graphql';
const JSON_TYPE = 'application/json';

export const RESOURCES: readonly Resource[] = [
  { uri: SCHEMA_URI, name: 'schema', title: 'GraphQL schema', mimeType: 'text/plain' },
];

export const RESOURCE_TEMPLATES: readonly ResourceTemplateType[] = [
  { uriTemplate: 'job://{id}', name: 'job', title: 'Job', mimeType: JSON_TYPE },
  { uriTemplate: 'job://{id}/results', name: 'job results', title: 'Results of a job', mimeType: JSON_TYPE },
  { uriTemplate: 'backend://{name}', name: 'backend', title: 'Backend', mimeType: JSON_TYPE },
];

/** What a URI names. */
export interface ResourceName {
  readonly kind: 'job' | 'results' | 'backend';
  readonly id: string;
}

/** Null for a URI that names no job and no backend. */
export function parseResourceUri(uri: string): ResourceName | null {
  const [, scheme, id = '', path] = /^(job|backend):\/\/([^/?#]{1,200})(\/results)?$/.exec(uri) ?? [];
  if (scheme === undefined || (scheme === 'backend' && path !== undefined)) return null;
  const kind = scheme === 'backend' ? 'backend' : path === undefined ? 'job' : 'results';
  try {
    return { kind, id: decodeURIComponent(id) };
  } catch {
    return null;
  }
}

const READ_BACKEND = toOperation(`query read_backend($id: ID!) {
  backend(id: $id) {
    id: serviceId status degraded hasAccess qubits averageQueueTimeMs location lastUpdatedAt
    supportedGates supportedNativeGates noiseModels supportedErrorMitigations
  }
}`);

const getOperationOf = (kind: ResourceName['kind']): Operation => {
  if (kind === 'backend') return READ_BACKEND;
  return getOperation(kind === 'job' ? 'get_job' : 'get_results');
};

export async function readResource(call: McpCall, uri: string): Promise<ReadResourceResult> {
  if (uri === SCHEMA_URI) return { contents: [{ uri, mimeType: 'text/plain', text: printSdl(getSchema()) }] };
  const name = parseResourceUri(uri);
  if (name === null) throw new ResourceNotFoundError(uri);
  const operation = getOperationOf(name.kind);
  const result = await call.query(operation.text, { id: name.id });
  const { isError, content } = toToolResult(operation, result);
  if (isError) throw toProtocolError(result);
  const [text] = content;
  return { contents: [{ uri, mimeType: JSON_TYPE, text: text?.type === 'text' ? text.text : '' }] };
}

const printSdl = memoize(printSchema);
