import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Clock } from '../domain/clock.js';
import type { Executor } from '../executor/executor.js';
import type { GraphContext, Scope } from '../graph/context.js';
import { clientError, isOurs } from '../graph/errors.js';
import { type Documents, documentsPlugin } from './documents.js';
import { operations } from './operations.js';
import type { ParsedDocuments } from './parsed.js';
import type { SharedAnswers } from './shared-answers.js';
import { sharedEvents } from './shared-events.js';
import { unconditionalSubscriptions } from './unconditional.js';
import { upstreamCost } from './upstream-cost.js';
import { useExecutor } from './use-executor.js';

/** What a request says of who makes it: its headers, or a socket's connectionParams of the same names. */
export interface Asker {
  /** Of whatever type: connectionParams may hold anything. Undefined where there is none. */
  readonly header: (name: string) => unknown;
  readonly address: string | undefined;
  readonly requestId: string;
  /** What it came over, which may bring the same key again. */
  readonly connection: object;
}

/** Opens the scope of one operation. */
export type OpenScope = (asker: Asker) => Scope;

export interface YogaParts {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly parsed: ParsedDocuments;
  readonly executor: Executor;
  readonly sharedAnswers: SharedAnswers;
  readonly guards: readonly Plugin<GraphContext>[];
  readonly allowedOrigins: readonly string[];
  readonly maxBodyBytes: number;
  /** What a client is told of an error. */
  readonly mask: (error: unknown) => GraphQLError;
  readonly clock: Clock;
}

/** Every operation brings its scope along, whatever it comes over. */
export interface ServerContext {
  readonly scope: Scope;
}

export type Yoga = YogaServerInstance<ServerContext, GraphContext>;

/** What a client is told of an error; whoever runs the gateway hears of its own. */
export function masking(log: Logger): (error: unknown) => GraphQLError {
  return (error) => {
    if (isOurs(error)) log.error({ err: error }, 'an operation failed');
    return clientError(error);
  };
}

export function createYogaServer({
  schema,
  documents,
  parsed,
  executor,
  sharedAnswers,
  guards,
  allowedOrigins,
  maxBodyBytes,
  mask,
  clock,
}: YogaParts): Yoga {
  return createYoga<ServerContext, GraphContext>({
    schema,
    // Those that act around an execution have their like in execution.ts, which takes the shortcut.
    plugins: [
      documentsPlugin(documents),
      ...guards,
      unconditionalSubscriptions,
      operations(),
      useDeferStream(),
      useExecutor(executor),
      upstreamCost(),
      sharedEvents(executor, clock),
      sharedAnswers.plugin(),
    ],
    maskedErrors: { maskError: mask },
    parserAndValidationCache: { documentCache: parsed.documents, errorCache: parsed.errors },
    graphiql: false,
    cors:
      allowedOrigins.length > 0 ? { origin: [...allowedOrigins], methods: ['GET', 'POST'], credentials: false } : false,
    maxRequestBodySize: maxBodyBytes,
    multipart: false,
    batching: false,
    landingPage: false,
    logging: false,
  });
}
