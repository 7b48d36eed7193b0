import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type DocumentNode, type ExecutionResult, type GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, processRegularResult } from 'graphql-yoga';
import { canceled, type Fault } from '../domain/fault.js';
import type { Scope } from '../graph/context.js';
import { clientError } from '../graph/errors.js';
import type { Documents } from './documents.js';
import { type Asked, bodyOf, read } from './json-body.js';
import { type Media, mediaFor } from './media.js';
import { begin, told } from './operations.js';
import { corsFor } from './origin.js';
import { introduce, ownHeaders } from './own-headers.js';
import type { ParsedDocuments } from './parsed.js';
import { refusal } from './refusal.js';
import { SharedAnswer, type SharedAnswers } from './shared-answers.js';
import type { Yoga } from './yoga.js';

export interface JsonPostParts {
  readonly yoga: Yoga;
  readonly documents: Documents;
  readonly parsed: ParsedDocuments;
  readonly shared: SharedAnswers;
  /** Counts an operation; throws when there were too many. */
  readonly admit: (scope: Scope) => void;
  /** What a client is told of an error. */
  readonly mask: (error: unknown) => GraphQLError;
  readonly allowedOrigins: readonly string[];
  readonly maxBodyBytes: number;
}

/** A request that is answered here. */
export interface Post {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly scope: Scope;
  readonly media: Media;
}

/** Subscriptions and incremental delivery have many answers. A field of such a name costs only the shortcut. */
const MANY_ANSWERS = /subscription|defer|stream/;

/**
 * Answers a POST of JSON whose answer comes in one piece, as nearly all do, straight through the envelope that everything
 * else goes through: without a Request, a Response and the streams between. Whatever is unusual goes to Yoga as it came.
 */
export class JsonPosts {
  readonly #parts: JsonPostParts;
  readonly #envelope: ReturnType<Yoga['getEnveloped']>;
  /** The same for all: plugins want to know its method. */
  readonly #request = new Request('http://gateway/graphql', { method: 'POST' });

  constructor(parts: JsonPostParts) {
    this.#parts = parts;
    this.#envelope = parts.yoga.getEnveloped({});
  }

  /** What the answer is to be sent as; null for a request that is Yoga's. */
  mediaOf({ method, headers }: IncomingMessage): Media | null {
    const type = headers['content-type'];
    if (method !== 'POST' || (type !== 'application/json' && !type?.startsWith('application/json;'))) return null;
    if (Number(headers['content-length'] ?? 0) > this.#parts.maxBodyBytes) return null;
    return headers['access-control-request-headers'] === undefined ? mediaFor(headers.accept) : null;
  }

  async serve(post: Post): Promise<void> {
    const { request, response, scope } = post;
    let leave = () => scope.end(gone());
    response.once('close', () => {
      if (!response.writableFinished) leave();
    });
    const { documents, shared, maxBodyBytes } = this.#parts;
    const bytes = await bodyOf(request, maxBodyBytes);
    if (!bytes) return this.#send(post, this.#failed(scope, tooLarge()), { connection: 'close' });
    const body = bytes.toString();

    const key = shared.keyOf(scope, body);
    const underWay = key === null ? undefined : shared.find(key);
    if (underWay) {
      leave = underWay.join();
      return this.#join(underWay, leave, post);
    }

    const asked = read(body);
    let text: unknown;
    try {
      text = asked && documents.textOf(asked);
    } catch (error) {
      return this.#send(post, this.#failed(scope, error));
    }
    if (!asked || typeof text !== 'string' || MANY_ANSWERS.test(text)) return this.#handOver(post, body);

    const document = this.#documentOf(scope, text, asked.operationName);
    if (!('kind' in document)) return this.#send(post, document);
    const answer = this.#execute(scope, document, asked);
    if (!(answer instanceof Promise)) return this.#send(post, told(scope, answer));
    if (key === null || getOperationAST(document, asked.operationName)?.operation !== 'query')
      return this.#send(post, told(scope, await answer));
    const own = new SharedAnswer({ scope, document, operationName: asked.operationName }, answer);
    leave = own.join();
    shared.begin(key, own);
    await this.#tell(post, own, await answer);
  }

  async #join(underWay: SharedAnswer, leave: () => void, post: Post): Promise<void> {
    const { response, scope } = post;
    try {
      this.#parts.admit(scope);
    } catch (error) {
      leave();
      return this.#send(post, this.#failed(scope, error));
    }
    const running = begin(scope, underWay);
    const answer = await underWay.answer;
    // Its calls were made for this one as well.
    const { tally } = underWay.scope;
    scope.tally.shared += tally.calls + tally.shared;
    running?.answered(response.destroyed ? { errors: [clientError(gone())] } : answer);
    running?.end();
    await this.#tell(post, underWay, answer);
  }

  async #tell(post: Post, shared: SharedAnswer, answer: ExecutionResult): Promise<void> {
    if (!isPlain(answer)) return this.#send(post, told(post.scope, answer));
    this.#write(post, shared.json(answer));
  }

  /** Yoga goes on from what has been read. */
  async #handOver({ request, response, scope }: Post, body: string): Promise<void> {
    introduce(response, scope.requestId);
    // An empty text would be no body to it, and it would wait for one that has been read.
    Object.assign(request, { body: body === '' ? ' ' : body });
    await this.#parts.yoga(request, response, { scope });
  }

  /** The document, or what is wrong with it. One that is known to be good is only counted. */
  #documentOf(scope: Scope, text: string, operationName: string | null | undefined): DocumentNode | ExecutionResult {
    const { yoga, parsed, admit } = this.#parts;
    try {
      const known = parsed.valid(text);
      if (known && getOperationAST(known, operationName)) {
        admit(scope);
        return known;
      }
      const params = { query: text, operationName: operationName ?? undefined };
      const { schema, parse, validate } = yoga.getEnveloped({ scope, params, request: this.#request });
      const document: DocumentNode = parse(text);
      const errors: readonly GraphQLError[] = validate(schema, document);
      if (errors.length > 0) return told(scope, { errors });
      parsed.keep(document);
      return document;
    } catch (error) {
      return this.#failed(scope, error);
    }
  }

  #execute(
    scope: Scope,
    document: DocumentNode,
    { variables, operationName }: Asked,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { schema, execute } = this.#envelope;
    const failed = (error: unknown): ExecutionResult => ({ errors: [this.#parts.mask(error)] });
    try {
      const contextValue = { scope, request: this.#request };
      const answer = execute({ schema, document, contextValue, variableValues: variables, operationName });
      return answer instanceof Promise ? answer.then(inOnePiece).catch(failed) : inOnePiece(answer);
    } catch (error) {
      return failed(error);
    }
  }

  #failed(scope: Scope, error: unknown): ExecutionResult {
    return told(scope, { errors: [this.#parts.mask(error)] });
  }

  async #send(post: Post, answer: ExecutionResult, headers?: OutgoingHttpHeaders): Promise<void> {
    if (isPlain(answer)) return this.#write(post, JSON.stringify(answer));
    // What an error says of the HTTP answer is read where Yoga reads it.
    const written = processRegularResult(answer, this.#parts.yoga.fetchAPI, post.media);
    const text = await written.text();
    // Whatever its case: a name in two spellings would be two headers.
    const own = Object.fromEntries([...written.headers].map(([name, value]) => [name.toLowerCase(), value]));
    this.#write(post, text, written.status, { ...own, ...headers });
  }

  #write({ request, response, scope, media }: Post, json: string, status = 200, headers?: OutgoingHttpHeaders): void {
    if (response.destroyed) return;
    response.writeHead(status, {
      ...ownHeaders(scope.requestId),
      ...headers,
      'content-type': `${media}; charset=utf-8`,
      'content-length': Buffer.byteLength(json),
      ...corsFor(request.headers.origin, this.#parts.allowedOrigins),
    });
    response.end(json);
  }
}

/** Nothing in it concerns one request only. */
function isPlain({ errors, extensions }: ExecutionResult): boolean {
  return errors === undefined && extensions?.['http'] === undefined;
}

function inOnePiece(answer: unknown): ExecutionResult {
  if (isAsyncIterable(answer)) throw new Error('An answer that should have come in one piece comes in several.');
  return answer as ExecutionResult;
}

function gone(): Fault {
  return canceled('the connection is closed');
}

function tooLarge(): GraphQLError {
  return refusal('BAD_USER_INPUT', 'Request body too large', { status: 413 });
}
