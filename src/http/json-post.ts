import type { IncomingMessage } from 'node:http';
import type { DocumentNode, ExecutionResult, GraphQLError } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { canceled, type Fault } from '../domain/fault.js';
import type { Scope } from '../graph/context.js';
import { clientError } from '../graph/errors.js';
import { isJson } from './content-type.js';
import type { Documents } from './documents.js';
import type { Execution } from './execution.js';
import { isPlain, JsonAnswers, type Post } from './json-answer.js';
import { type Asked, onBody, read } from './json-body.js';
import { type Media, mediaFor } from './media.js';
import { begin, told } from './operations.js';
import { introduce } from './own-headers.js';
import type { ParsedDocuments, ValidOperation } from './parsed.js';
import { refusal } from './refusal.js';
import { SharedAnswer, type SharedAnswers } from './shared-answers.js';
import type { Yoga } from './yoga.js';

export interface JsonPostParts {
  readonly yoga: Yoga;
  readonly documents: Documents;
  readonly parsed: ParsedDocuments;
  readonly shared: SharedAnswers;
  readonly execution: Execution;
  /** Counts an operation; throws when there were too many. */
  readonly admit: (scope: Scope) => void;
  /** What a client is told of an error. */
  readonly mask: (error: unknown) => GraphQLError;
  readonly allowedOrigins: readonly string[];
  readonly maxBodyBytes: number;
}

/** Subscriptions and incremental delivery have many answers. A field of such a name costs only the shortcut. */
const MANY_ANSWERS = /subscription|defer|stream/;

/** A promise where something has to be waited for: most of what is in memory is answered before the call returns. */
type Answered = Promise<void> | undefined;

/**
 * Answers a POST of JSON whose answer comes in one piece, as nearly all do, without a Request, a Response and the streams
 * between. What is new is read and checked by the envelope that everything else goes through; what is known to be good is
 * executed at once. Whatever is unusual goes to Yoga as it came.
 */
export class JsonPosts {
  readonly #parts: JsonPostParts;
  readonly #answers: JsonAnswers;
  readonly #envelope: ReturnType<Yoga['getEnveloped']>;
  /** The same for all: plugins want to know its method. */
  readonly #request = new Request('http://gateway/graphql', { method: 'POST' });

  constructor(parts: JsonPostParts) {
    this.#parts = parts;
    this.#answers = new JsonAnswers(parts.yoga, parts.allowedOrigins);
    this.#envelope = parts.yoga.getEnveloped({});
  }

  /** What the answer is to be sent as; null for a request that is Yoga's. */
  mediaOf({ method, headers }: IncomingMessage): Media | null {
    if (method !== 'POST' || !isJson(headers['content-type'])) return null;
    if (Number(headers['content-length'] ?? 0) > this.#parts.maxBodyBytes) return null;
    return headers['access-control-request-headers'] === undefined ? mediaFor(headers.accept) : null;
  }

  serve(post: Post): void {
    const { request, response } = post;
    // Only a connection that is gone fails here: there is nobody left to tell.
    const fail = (error: unknown) => void response.destroy(error instanceof Error ? error : undefined);
    onBody(request, this.#parts.maxBodyBytes, (bytes) => {
      try {
        this.#answer(post, bytes)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    });
  }

  #answer(post: Post, bytes: Buffer | null): Answered {
    const { scope } = post;
    const { documents, parsed, shared } = this.#parts;
    if (!bytes) return this.#answers.send(post, this.#failed(scope, tooLarge()), { connection: 'close' });
    const body = bytes.toString();

    const key = shared.keyOf(scope, body);
    const underWay = key === null ? undefined : shared.find(key);
    if (underWay) return this.#join(post, underWay);

    const asked = read(body);
    let text: unknown;
    try {
      text = asked && documents.textOf(asked);
    } catch (error) {
      return this.#answers.send(post, this.#failed(scope, error));
    }
    if (!asked || typeof text !== 'string') return this.#handOver(post, body);
    const known = parsed.operation(text, asked.operationName ?? null);
    if (!known && MANY_ANSWERS.test(text)) return this.#handOver(post, body);

    const operation = known ? this.#admitted(scope, known) : this.#checked(scope, text, asked.operationName);
    if (!('document' in operation)) return this.#answers.send(post, operation);
    const answer = this.#execute(scope, operation, asked);
    if (!(answer instanceof Promise)) return this.#answers.send(post, told(scope, answer));
    const { definition } = operation;
    if (key === null || definition?.operation !== 'query') {
      onLeaving(post, () => scope.end(gone()));
      return answer.then((result) => this.#answers.send(post, told(scope, result)));
    }
    const own = new SharedAnswer(scope, definition, answer);
    onLeaving(post, own.join());
    shared.begin(key, own);
    return answer.then((result) => this.#tell(post, own, result));
  }

  #join(post: Post, underWay: SharedAnswer): Answered {
    const { response, scope } = post;
    try {
      this.#parts.admit(scope);
    } catch (error) {
      return this.#answers.send(post, this.#failed(scope, error));
    }
    onLeaving(post, underWay.join());
    const running = begin(scope, underWay.definition);
    return underWay.answer.then((answer) => {
      // Its calls were made for this one as well.
      const { tally } = underWay.scope;
      scope.tally.deduplicated += tally.calls + tally.deduplicated;
      running?.answered(response.destroyed ? { errors: [clientError(gone())] } : answer);
      running?.end();
      return this.#tell(post, underWay, answer);
    });
  }

  #tell(post: Post, shared: SharedAnswer, answer: ExecutionResult): Answered {
    if (!isPlain(answer)) return this.#answers.send(post, told(post.scope, answer));
    this.#answers.write(post, shared.written(answer));
    return;
  }

  /** Yoga goes on from what has been read. */
  async #handOver(post: Post, body: string): Promise<void> {
    const { request, response, scope } = post;
    onLeaving(post, () => scope.end(gone()));
    introduce(response, scope.requestId);
    // An empty text would be no body to it, and it would wait for one that has been read.
    Object.assign(request, { body: body === '' ? ' ' : body });
    await this.#parts.yoga(request, response, { scope });
  }

  /** One that is known to be good is only counted. */
  #admitted(scope: Scope, operation: ValidOperation): ValidOperation | ExecutionResult {
    try {
      this.#parts.admit(scope);
      return operation;
    } catch (error) {
      return this.#failed(scope, error);
    }
  }

  /** The operation, or what is wrong with its document. */
  #checked(scope: Scope, text: string, operationName: Asked['operationName']): ValidOperation | ExecutionResult {
    const { yoga, parsed } = this.#parts;
    try {
      const params = { query: text, operationName: operationName ?? undefined };
      const { schema, parse, validate } = yoga.getEnveloped({ scope, params, request: this.#request });
      const document: DocumentNode = parse(text);
      const errors: readonly GraphQLError[] = validate(schema, document);
      return errors.length > 0 ? told(scope, { errors }) : parsed.keep(document, operationName ?? null);
    } catch (error) {
      return this.#failed(scope, error);
    }
  }

  #execute(scope: Scope, operation: ValidOperation, asked: Asked): ExecutionResult | Promise<ExecutionResult> {
    const failed = (error: unknown): ExecutionResult => ({ errors: [this.#parts.mask(error)] });
    try {
      const answer =
        this.#parts.execution.of(operation, scope, asked.variables ?? {}) ?? this.#byEnvelope(scope, operation, asked);
      return answer instanceof Promise ? answer.then(inOnePiece).catch(failed) : inOnePiece(answer);
    } catch (error) {
      return failed(error);
    }
  }

  /** A document without such an operation. */
  #byEnvelope(scope: Scope, { document }: ValidOperation, { variables, operationName }: Asked): unknown {
    const { schema, execute } = this.#envelope;
    const contextValue = { scope, request: this.#request };
    return execute({ schema, document, contextValue, variableValues: variables, operationName });
  }

  #failed(scope: Scope, error: unknown): ExecutionResult {
    return told(scope, { errors: [this.#parts.mask(error)] });
  }
}

/** Whoever leaves before the answer has been sent is no longer waited for. */
function onLeaving({ response }: Post, leave: () => void): void {
  if (response.destroyed) leave();
  else
    response.on('close', () => {
      if (!response.writableFinished) leave();
    });
}

function inOnePiece(answer: unknown): ExecutionResult {
  if (isAsyncIterable(answer)) throw new Error('An answer that should have come in one piece comes in several.');
  return answer as ExecutionResult;
}

function gone(): Fault {
  return canceled('the connection is closed');
}

function tooLarge(): GraphQLError {
  return refusal('BAD_USER_INPUT', 'The request body is larger than MAX_BODY_BYTES.', { status: 413 });
}
