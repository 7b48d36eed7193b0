import { readFile } from 'node:fs/promises';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { expect } from 'vitest';
import { shareCompilers } from '../support/share-compilers.js';

export type Version = 'v0.3' | 'v0.4';

/** Parameters of a call. */
export interface CallOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** null for no key. Default: the key of the sandbox. */
  readonly key?: string | null;
}

// Formats of the documents that ajv does not have.
const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
};

/** The documents, with the validators compiled so far. */
const apis = new Map<Version, Promise<OpenAPIBackend>>();

async function loadApi(version: Version): Promise<OpenAPIBackend> {
  const file = new URL(`../../schema/${version}.openapi.json`, import.meta.url);
  const definition: Document = JSON.parse(await readFile(file, 'utf8'));
  const api = new OpenAPIBackend({
    definition,
    strict: true,
    quick: true,
    // Each schema is compiled for a few bodies, which takes longer than to validate them.
    ajvOpts: { strict: false, allErrors: true, validateSchema: false, code: { optimize: false } },
    customizeAjv: shareCompilers(FORMATS),
  });
  await api.init();
  const operations = api.getOperations();
  api.router.getOperations = () => operations;
  return api;
}

/** Calls the operations of an OpenAPI document and validates every response against it. */
export class ContractChecker {
  readonly #api: OpenAPIBackend;
  readonly #url: string;
  readonly #succeeded = new Set<string>();

  private constructor(api: OpenAPIBackend, url: string) {
    this.#api = api;
    this.#url = url;
  }

  static async create(version: Version, url: string): Promise<ContractChecker> {
    const api = apis.get(version) ?? loadApi(version);
    apis.set(version, api);
    return new ContractChecker(await api, url);
  }

  get operations(): readonly string[] {
    return this.#api.getOperations().map(({ operationId }) => operationId ?? 'an operation without an id');
  }

  /** Operations that have responded with success. */
  get covered(): readonly string[] {
    return this.operations.filter((id) => this.#succeeded.has(id));
  }

  requiresKey(id: string): boolean {
    return (this.#operation(id).security ?? []).every((requirement) => Object.keys(requirement).length > 0);
  }

  getPathParams(id: string): readonly string[] {
    return [...this.#operation(id).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  }

  hasBody(id: string): boolean {
    return this.#operation(id).requestBody !== undefined;
  }

  /** Calls an operation and returns the body, after checking status and schema of the response. */
  async call<T>(
    id: string,
    status: number,
    { path = {}, query = '', body, key = 'sandbox' }: CallOptions = {},
  ): Promise<T> {
    const operation = this.#operation(id);
    const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? 'missing'));
    const response = await fetch(`${this.#url}${url}${query && `?${query}`}`, {
      method: operation.method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `apiKey ${key}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
    const text = await response.text();
    const responseBody: T = mediaType === 'text/plain' ? text : JSON.parse(text);
    expect({ id, status: response.status, responseBody }).toMatchObject({ id, status });
    expect(Object.keys(operation.responses ?? {}), `responses of ${id}`).toContain(`${status}`);
    const { content = {} } = (operation.responses?.[status] ?? {}) as { readonly content?: object };
    if (mediaType === 'text/plain') expect(Object.keys(content), `media types of ${id}`).toContain(mediaType);
    else {
      expect(mediaType).toBe('application/json');
      this.expectValid(id, status, responseBody);
    }
    if (response.ok) this.#succeeded.add(id);
    return responseBody;
  }

  /** Validates a body against the schema of a response. */
  expectValid(id: string, status: number, body: unknown): void {
    const { errors } = this.#api.validateResponse(body, id, status);
    expect(errors, `${id} ${status}`).toBeNull();
  }

  #operation(id: string) {
    const operation = this.#api.getOperation(id);
    if (!operation) throw new RangeError(`the document has no operation ${id}`);
    return operation;
  }
}
