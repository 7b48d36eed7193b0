import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';
import { invalid, Refused, type Validation } from './api-error.js';

export type Version = 'v0.3' | 'v0.4';

/** A request as it came in. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: IncomingHttpHeaders;
  /** Reads the body as JSON; undefined where there is none. Throws what the service answers when it is none or too long. */
  readonly readBody: () => Promise<unknown>;
}

/** A request that keeps the contract, its query and path read as the types the contract gives them. */
export interface CheckedRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** One version's OpenAPI document, at work: which operation a request asks for, and whether it may ask like that. */
export interface Contract {
  /** The operation's id. Throws what the service answers where there is no such path, or not with this method. */
  match(method: string, path: string): string;
  /** Throws what the service answers to a request that breaks the contract. */
  check(operationId: string, request: RawRequest, body: unknown): CheckedRequest;
}

// The JSON Schema formats that the documents use.
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  'date-time': (text) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text) &&
    !Number.isNaN(Date.parse(text)),
};

const contracts = new Map<Version, Promise<Contract>>();

/** Reads a document once, however many sandboxes a process has: it does not change. */
export function readContract(version: Version): Promise<Contract> {
  const contract = contracts.get(version) ?? read(version);
  contracts.set(version, contract);
  return contract;
}

async function read(version: Version): Promise<Contract> {
  const file = new URL(`../../../schema/${version}.openapi.yaml`, import.meta.url);
  const definition: Document = parse(await readFile(file, 'utf8'));
  const api = new OpenAPIBackend({
    definition,
    strict: true,
    // Compiles an operation's schemas when it is first asked for: starting must not wait for all of them.
    quick: true,
    coerceTypes: true,
    ajvOpts: { strict: false, allErrors: false, logger: false },
    customizeAjv(ajv) {
      for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
      return ajv;
    },
  });
  await api.init();

  return {
    match(method, path) {
      const operation = api.matchOperation({ method, path, headers: {} });
      if (!operation?.operationId) {
        const methods = ['get', 'post', 'put', 'delete'].filter((other) => other !== method.toLowerCase());
        const elsewhere = methods.some((other) => api.matchOperation({ method: other, path, headers: {} }));
        throw elsewhere
          ? new Refused(405, `${method} is not allowed here.`)
          : new Refused(404, 'There is nothing at this path.');
      }
      return operation.operationId;
    },
    check(operationId, { method, path, query, headers }, body) {
      const request = { method, path, query: mutable(query), headers: headersOf(headers), body };
      const { valid, errors, coerced } = api.validateRequest(request, operationId);
      if (!valid) throw complaint(errors ?? []);
      return { path: coerced?.params ?? {}, query: coerced?.query ?? {}, body };
    },
  };
}

interface Violation {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

const SOURCES: Readonly<Record<string, Validation['source']>> = { query: 'query', path: 'params', header: 'headers' };

/** The first violation decides where; all of them in that place are named. */
function complaint(violations: readonly Violation[]): Refused {
  // An if/then/else and an anyOf only say that they failed; what failed in them stands beside.
  const telling = violations.filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf');
  const places = (telling.length > 0 ? telling : violations).map(placeOf);
  const source = places[0]?.source ?? 'body';
  const here = places.filter((place) => place.source === source);
  const keys = [...new Set(here.map(({ key }) => key).filter((key) => key !== ''))];
  const [first] = here;
  return invalid(`Invalid ${first?.key || source}: ${first?.message ?? 'it breaks the contract'}.`, source, ...keys);
}

function placeOf({ instancePath, message, params }: Violation) {
  const [root = '', ...members] = instancePath.split('/').slice(1).map(unescaped);
  const extra = params['missingProperty'] ?? params['additionalProperty'] ?? params['propertyName'];
  if (typeof extra === 'string' && extra !== 'requestBody') members.push(extra);
  return { source: SOURCES[root] ?? 'body', key: members.join('.'), message };
}

const unescaped = (member: string): string => member.replaceAll('~1', '/').replaceAll('~0', '~');

function mutable(query: RawRequest['query']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

function headersOf(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const present = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined,
  );
  return Object.fromEntries(present);
}
