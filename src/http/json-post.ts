import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type DocumentNode, type ExecutionResult, type GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, processRegularResult } from 'graphql-yoga';
import { canceled } from '../domain/fault.js';
import type { Scope } from '../graph/context.js';
import { clientError } from '../graph/errors.js';
import type { Documents } from './documents.js';
import { type Asked, bodyOf, read } from './json-body.js';
import { type Media, mediaFor } from './media.js';
import { begin, told } from './operations.js';
import { corsFor } from './origin.js';
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

  async serve(request: IncomingMessage, response: ServerResponse, scope: Scope, media: Media): Promise<void> {
    let leave = () => scope.end(canceled('the connection is closed'));
    response.once('close', () => {
      if (!response.writableFinished) leave();
    });
    const bytes = await bodyOf(request, this.#parts.maxBodyBytes);
    if (!bytes) return this.#send(response, media, this.#failed(scope, tooLarge()), { connection: 'close' });
    const body = bytes.toString();

    const { shared } = this.#parts;
    const key = shared.keyOf(scope, body);
    const underWay = key === null ? undefined : shared.find(key);
    if (underWay) {
      leave = underWay.join();
      return this.#join(underWay, leave, response, scope, media);
    }

    const asked = read(body);
    let text: unknown;
    try {
      text = asked && this.#parts.documents.textOf(asked);
    } catch (error) {
      return this.#send(response, media, this.#failed(scope, error));
    }
    if (!asked || typeof text !== 'string' || MANY_ANSWERS.test(text)) {
      // Yoga reads what has been read from here.
      Object.assign(request, { body: body === '' ? ' ' : body });
      await this.#parts.yoga(request, response, { scope });
      return;
    }

    const document = this.#documentOf(scope, text, asked.operationName);
    if (!('kind' in document)) return this.#send(response, media, document);
    const answer = this.#execute(scope, document, asked);
    if (!(answer instanceof Promise)) return this.#send(response, media, answer);
    if (key === null || getOperationAST(document, asked.operationName)?.operation !== 'query')
      return this.#send(response, media, told(scope, await answer));
    const own = new SharedAnswer({ scope, document, operationName: asked.operationName }, answer);
    leave = own.join();
    shared.begin(key, own);
    this.#tell(own, await answer, response, scope, media);
  }

  async #join(
    underWay: SharedAnswer,
    leave: () => void,
    response: ServerResponse,
    scope: Scope,
    media: Media,
  ): Promise<void> {
    try {
      this.#parts.admit(scope);
    } catch (error) {
      leave();
      return this.#send(response, media, this.#failed(scope, error));
    }
    const running = begin(scope, underWay);
    const answer = await underWay.answer;
    // Its calls were made for others as well.
    scope.tally.shared += underWay.scope.tally.calls + underWay.scope.tally.shared;
    running?.answered(response.destroyed ? { errors: [clientError(canceled('the connection is closed'))] } : answer);
    running?.end();
    this.#tell(underWay, answer, response, scope, media);
  }

  #tell(shared: SharedAnswer, answer: ExecutionResult, response: ServerResponse, scope: Scope, media: Media): void {
    if (isPlain(answer)) this.#write(response, media, shared.json(answer));
    else this.#send(response, media, told(scope, answer));
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

  #send(response: ServerResponse, media: Media, answer: ExecutionResult, headers: OutgoingHttpHeaders = {}): void {
    if (isPlain(answer)) {
      this.#write(response, media, JSON.stringify(answer));
      return;
    }
    // What an error says of the HTTP answer is read where Yoga reads it.
    const rendered = processRegularResult(answer, this.#parts.yoga.fetchAPI, media);
    rendered
      .text()
      .then((text) => {
        const { status } = rendered;
        this.#write(response, media, text, status, { ...Object.fromEntries(rendered.headers), ...headers });
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  }

  #write(
    response: ServerResponse,
    media: Media,
    json: string,
    status = 200,
    headers: OutgoingHttpHeaders | null = null,
  ): void {
    if (response.destroyed) return;
    response.writeHead(status, {
      ...headers,
      'content-type': `${media}; charset=utf-8`,
      'content-length': Buffer.byteLength(json),
      ...corsFor(response.req.headers.origin, this.#parts.allowedOrigins),
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

function tooLarge(): GraphQLError {
  return refusal('BAD_USER_INPUT', 'Request body too large', { status: 413 });
}
