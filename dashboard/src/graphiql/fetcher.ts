import { type DocumentNode, Kind, type OperationDefinitionNode, parse, visit } from 'graphql';
import { fetchGateway } from './gateway-fetch.js';
import { objectStore, statsStore, type UpstreamStats } from './stores.js';

/** Events of a subscription that are shown. */
const MAX_EVENTS = 100;

interface Params {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: unknown;
}

interface Result {
  readonly data?: { readonly createJob?: { readonly job?: { readonly id?: string } | null } | null } | null;
  readonly hasNext?: boolean;
  readonly extensions?: { readonly upstream?: UpstreamStats };
}

let createdJob: string | undefined;

/** The global id of the job that was created last; undefined if there is none, or its id was not selected. */
export const getCreatedJob = (): string | undefined => createdJob;

/** Sends operations to the gateway. Subscriptions and incremental delivery use server-sent events. */
export function fetchOperation(params: Params, options?: { readonly headers?: Readonly<Record<string, string>> }) {
  const document = parse(params.query);
  const operation = findOperation(document, params.operationName);
  // GraphiQL updates the name with a delay after the tab.
  const body = JSON.stringify({ ...params, operationName: operation?.name?.value });
  const id = findId(params.variables);
  if (id !== null) objectStore.set(id);
  const controller = new AbortController();
  const send = async (accept: string) =>
    fetchGateway({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...options?.headers, accept },
      body,
      signal: controller.signal,
    });
  const isSubscription = operation?.operation === 'subscription';
  if (isSubscription || isIncremental(document)) {
    const results = readEvents(() => send('text/event-stream'), controller.signal);
    return withAbort(isSubscription ? listEvents(results) : recordStats(results), controller);
  }
  // GraphiQL loads the schema before the user runs an operation.
  const isSchema = operation?.name?.value === 'IntrospectionQuery';
  return fetchResult(send, isSchema ? undefined : record);
}

function findOperation(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return operations.find((node) => node.name?.value === name) ?? (operations.length === 1 ? operations[0] : undefined);
}

function isIncremental(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive: ({ name }) => {
      if (name.value === 'defer' || name.value === 'stream') found = true;
    },
  });
  return found;
}

async function fetchResult(
  send: (accept: string) => Promise<Response>,
  onResult?: (result: Result) => void,
): Promise<object> {
  const response = await send('application/graphql-response+json, application/json');
  const result = (await response.json()) as Result;
  onResult?.(result);
  return result;
}

function record({ data, extensions }: Result): void {
  if (extensions?.upstream) statsStore.set(extensions.upstream);
  const id = data?.createJob?.job?.id;
  if (!id) return;
  createdJob = id;
  objectStore.set(id);
}

/** The global id in the variable `id`, as all examples have it. */
function findId(variables: unknown): string | null {
  const id: unknown = typeof variables === 'object' && variables !== null ? Reflect.get(variables, 'id') : null;
  return typeof id === 'string' && /^(Job|Session):[\w-]+$/.test(id) ? id : null;
}

async function* recordStats(results: AsyncIterable<Result>): AsyncGenerator<object> {
  for await (const result of results) {
    record(result);
    yield result;
  }
}

/** Yields all events so far, newest first: GraphiQL shows the last result only. */
async function* listEvents(results: AsyncIterable<Result>): AsyncGenerator<object> {
  let count = 0;
  let events: object[] = [];
  for await (const result of results) {
    record(result);
    count += 1;
    events = [{ event: count, receivedAt: new Date().toISOString(), ...result }, ...events].slice(0, MAX_EVENTS);
    yield { ...(count > MAX_EVENTS && { omittedEvents: count - MAX_EVENTS }), events };
  }
}

/** Parses server-sent events of the gateway: `next` has a result as JSON. */
async function* readEvents(send: () => Promise<Response>, signal: AbortSignal): AsyncGenerator<Result> {
  try {
    const response = await send();
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      yield (await response.json()) as Result;
      return;
    }
    let buffer = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (buffer + chunk.value).split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: ?(.+)$/m.exec(block)?.[1];
        if (/^event: ?next$/m.test(block) && data) yield JSON.parse(data) as Result;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Its `return` ends the request, also while the next event is awaited. */
function withAbort(results: AsyncGenerator<object>, controller: AbortController): AsyncIterableIterator<object> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => results.next(),
    async return() {
      controller.abort();
      return { done: true, value: undefined };
    },
  };
}
