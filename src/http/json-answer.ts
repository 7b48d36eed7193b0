import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import { processRegularResult } from 'graphql-yoga';
import type { Scope } from '../graph/context.js';
import { endResponse } from './discard.js';
import type { Media } from './media.js';
import { corsFor } from './origin.js';
import { headOf, introduce } from './own-headers.js';
import type { Yoga } from './yoga.js';

/** A request that is answered in one piece. */
export interface Post {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly scope: Scope;
  readonly media: Media;
}

const CONTENT_TYPES: Readonly<Record<Media, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'application/graphql-response+json': 'application/graphql-response+json; charset=utf-8',
};

/** Writes answers, with the headers that Yoga would give them. */
export class JsonAnswers {
  readonly #yoga: Yoga;
  readonly #allowedOrigins: readonly string[];

  constructor(yoga: Yoga, allowedOrigins: readonly string[]) {
    this.#yoga = yoga;
    this.#allowedOrigins = allowedOrigins;
  }

  /** A promise only for what is seldom. */
  send(post: Post, answer: ExecutionResult, headers?: OutgoingHttpHeaders): Promise<void> | undefined {
    if (!isPlain(answer)) return this.#sendOther(post, answer, headers);
    this.write(post, JSON.stringify(answer));
    return;
  }

  /** What {@link isPlain}, as it is sent. */
  write({ request, response, scope, media }: Post, body: string | Buffer): void {
    if (response.destroyed) return;
    const length = Buffer.byteLength(body);
    const head = headOf(scope.requestId, CONTENT_TYPES[media], length);
    const cors = corsFor(request.headers.origin, this.#allowedOrigins);
    if (cors) for (const [name, value] of Object.entries(cors)) head.push(name, value ?? '');
    response.writeHead(200, head);
    // As many bytes as characters: nothing in it needs more than one, and Node need not look at each again.
    response.end(body, length === body.length ? 'latin1' : 'utf8');
  }

  async #sendOther(post: Post, answer: ExecutionResult, headers?: OutgoingHttpHeaders): Promise<void> {
    const { request, response, scope, media } = post;
    // What an error says of the HTTP answer is read where Yoga reads it.
    const written = processRegularResult(answer, this.#yoga.fetchAPI, media);
    const text = await written.text();
    if (response.destroyed) return;
    introduce(response, scope.requestId);
    response.writeHead(written.status, {
      // Whatever its case: a name in two spellings would be two headers.
      ...Object.fromEntries([...written.headers].map(([name, value]) => [name.toLowerCase(), value])),
      ...headers,
      'content-type': CONTENT_TYPES[media],
      'content-length': Buffer.byteLength(text),
      ...corsFor(request.headers.origin, this.#allowedOrigins),
    });
    endResponse(response, text);
  }
}

/** Nothing in it concerns one request only. */
export function isPlain({ errors, extensions }: ExecutionResult): boolean {
  return errors === undefined && extensions?.['http'] === undefined;
}
