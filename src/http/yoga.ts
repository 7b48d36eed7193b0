import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Clock } from '../domain/clock.js';
import type { GraphContext, Scope } from '../graph/context.js';
import { clientError, isOurs } from '../graph/errors.js';
import { type GraphiQLPage, renderGraphiQLPage } from './graphiql.js';
import { sharedEvents } from './shared-events.js';
import { upstreamCost } from './upstream-cost.js';

/** Opens the scope of one operation for whoever brings these headers, or a socket's connectionParams of the same names. */
export type OpenScope = (header: (name: string) => string | null, signal: AbortSignal) => Scope;

export interface YogaParts {
  readonly schema: GraphQLSchema;
  readonly openScope: OpenScope;
  readonly guards: readonly Plugin[];
  readonly graphiql: GraphiQLPage;
  readonly allowedOrigins: readonly string[];
  readonly maxBodyBytes: number;
  readonly log: Logger;
  readonly clock: Clock;
}

/** A socket's operations bring the scope along; HTTP's get theirs from the request. */
export interface ServerContext {
  readonly scope?: Scope;
}

export type Yoga = YogaServerInstance<ServerContext, GraphContext>;

export function createYogaServer({
  schema,
  openScope,
  guards,
  graphiql,
  allowedOrigins,
  maxBodyBytes,
  log,
  clock,
}: YogaParts): Yoga {
  return createYoga<ServerContext, GraphContext>({
    schema,
    plugins: [...guards, useDeferStream(), upstreamCost(), sharedEvents(clock)],
    context: ({ request, scope }) => ({
      scope: scope ?? openScope((name) => request.headers.get(name), request.signal),
    }),
    maskedErrors: {
      maskError: (error) => {
        if (isOurs(error)) log.error({ err: error }, 'an operation failed');
        return clientError(error);
      },
    },
    graphiql: graphiql.options,
    renderGraphiQL: () => renderGraphiQLPage(graphiql),
    cors:
      allowedOrigins.length > 0 ? { origin: [...allowedOrigins], methods: ['GET', 'POST'], credentials: false } : false,
    maxRequestBodySize: maxBodyBytes,
    multipart: false,
    batching: false,
    landingPage: false,
    logging: false,
  });
}
