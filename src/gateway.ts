import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { memoryBus } from './bus/memory.js';
import { memoryCache } from './cache/memory.js';
import type { Config } from './config.js';
import { Caller, readApiKey } from './domain/caller.js';
import { type Clock, systemClock } from './domain/clock.js';
import { type GraphParts, Scope } from './graph/context.js';
import { createSchema } from './graph/schema.js';
import { graphiqlPage } from './http/graphiql.js';
import { documentGuard } from './http/guards.js';
import { renderPage } from './http/page.js';
import { createHttpServer, drain, listen } from './http/server.js';
import { COST_HEADER } from './http/upstream-cost.js';
import { serveWebSockets } from './http/websocket.js';
import { createYogaServer, type OpenScope } from './http/yoga.js';
import { remembered } from './upstream/remembered.js';
import { Rest } from './upstream/rest.js';
import { versions } from './upstream/versions.js';
import { heard } from './watch/heard.js';
import type { News } from './watch/patrol.js';
import { Watch } from './watch/watch.js';

const GRAPHQL_PATH = '/graphql';

export interface GatewayParts {
  readonly config: Config;
  /** Where the service is; the sandbox's address where there is one. */
  readonly upstreamUrl: URL;
  /** A key to offer to everyone who opens GraphiQL: the sandbox's, or none. */
  readonly sandboxKey?: string;
  readonly clock?: Clock;
  /** 0 to 1. */
  readonly random?: () => number;
}

/** The gateway, assembled and listening. */
export interface Gateway {
  /** Its origin. */
  readonly url: string;
  /** Jobs that are being followed at the moment. */
  readonly watched: number;
  /** Subscriptions that are open. */
  readonly subscriptions: number;
  /** REST calls that are under way. */
  readonly calling: number;
  /** Refuses what is new, lets what is in flight finish, tells sockets, and ends. */
  close(): Promise<void>;
}

export async function startGateway(parts: GatewayParts): Promise<Gateway> {
  const { config, upstreamUrl, sandboxKey = null, clock = systemClock, random = Math.random } = parts;
  const log = pino({ level: config.LOG_LEVEL, base: null }, pino.destination({ fd: 2, sync: true }));
  const rest = new Rest({
    url: upstreamUrl,
    connections: config.UPSTREAM_CONNECTIONS,
    deadlineMs: config.UPSTREAM_DEADLINE_MS,
    maxAnswerBytes: config.UPSTREAM_MAX_ANSWER_BYTES,
    retry: { retries: config.UPSTREAM_RETRIES, baseMs: 200, capMs: 5_000 },
    userAgent: 'quantum-job-gateway',
    clock,
    random,
  });
  const cache = memoryCache({ maxWeight: config.MAX_REMEMBERED_KB, clock });
  const service = versions(rest, config.UPSTREAM_JOBS_VERSION, cache);
  const memory = remembered(service, cache);
  const watch = new Watch({
    jobs: memory.jobs,
    // Sessions are remembered for seconds; who follows one wants to hear of a change earlier.
    sessions: service.sessions,
    bus: memoryBus<News>(),
    clock,
    random,
    limits: { minMs: config.WATCH_MIN_MS, maxMs: config.WATCH_MAX_MS },
    caps: {
      jobsPerCaller: config.MAX_WATCHED_JOBS_PER_CALLER,
      jobs: config.MAX_WATCHED_JOBS,
      subscriptions: config.MAX_SUBSCRIPTIONS,
    },
  });

  const graph: GraphParts = { upstream: heard(memory, watch), watch, clock };
  const secret = randomBytes(32).toString('base64url');
  const openScope: OpenScope = (header, signal) => {
    const key = readApiKey(header('authorization')) ?? config.UPSTREAM_API_KEY;
    const caller = key === null ? null : new Caller(key, secret);
    return new Scope(graph, caller, signal, header(COST_HEADER) === 'true');
  };
  const yoga = createYogaServer({
    schema: createSchema(),
    openScope,
    guards: [documentGuard({ length: config.MAX_DOCUMENT_LENGTH, nesting: config.MAX_DOCUMENT_NESTING })],
    graphiql: graphiqlPage(sandboxKey),
    allowedOrigins: config.ALLOWED_ORIGINS,
    maxBodyBytes: config.MAX_BODY_BYTES,
    log,
    clock,
  });
  const server = createHttpServer({
    graphql: { path: GRAPHQL_PATH, handle: yoga },
    page: renderPage({
      service: sandboxKey ? 'the sandbox of the Quantum Job Service' : 'the Quantum Job Service',
      apiKey: sandboxKey,
    }),
  });
  const closeSockets = serveWebSockets(server, {
    path: GRAPHQL_PATH,
    yoga,
    openScope,
    allowedOrigins: config.ALLOWED_ORIGINS,
    maxMessageBytes: config.MAX_BODY_BYTES,
    maxSockets: config.MAX_SOCKETS,
    maxOperations: config.MAX_OPERATIONS_PER_SOCKET,
  });

  const url = await listen(server, config.PORT, config.HOST);
  return {
    url,
    get watched() {
      return watch.watched;
    },
    get subscriptions() {
      return watch.subscriptions;
    },
    get calling() {
      return rest.calling;
    },
    async close() {
      const drained = drain(server, config.DRAIN_MS);
      await closeSockets();
      watch.close();
      await drained;
      await rest.close();
    },
  };
}
