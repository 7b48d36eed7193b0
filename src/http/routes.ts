import type { IncomingMessage } from 'node:http';
import type { Exchange } from './exchange.js';
import { sendResponse, type TextResponse } from './responses/send-response.js';

export const READ_METHODS = 'GET, HEAD';

/** What is at a path. */
export interface Route {
  /** The header `Allow`. */
  readonly methods: string;
  /**
   * True: programs and pages of ALLOWED_ORIGINS use it, and requests of other origins are rejected. False: requests of all origins are
   * served, even while the gateway drains, but pages of other origins cannot read the response.
   */
  readonly isApi: boolean;
  /** Whether a request is an operation. Omitted: each is, if the route has `handleOperation`. */
  readonly isOperation?: (request: IncomingMessage) => boolean;
  /** Handles an operation, which takes turns by itself. */
  readonly handleOperation?: (exchange: Exchange) => void;
  /** Handles any other request, in a turn of its address. */
  readonly handle?: (exchange: Exchange, path: string) => void | Promise<void>;
}

export type Routes = Readonly<Record<string, Route>>;

/** All that the server has beside pages and their files. A path with a slash at its end stands for those below it. */
export class RouteTable {
  readonly #routes: ReadonlyMap<string, Route>;

  constructor(routes: Routes) {
    this.#routes = new Map(Object.entries(routes));
  }

  find(path: string): Route | undefined {
    return this.#routes.get(path) ?? this.#routes.get(getFolder(path));
  }

  /** The label of a path in metrics, from a closed list: clients can request any path. */
  getLabel(path: string): string {
    if (path === '/' || this.#routes.has(path)) return path;
    const folder = getFolder(path);
    return this.#routes.has(folder) ? folder.slice(0, -1) : 'other';
  }
}

/** `/artifacts/` for `/artifacts/a/b`. */
function getFolder(path: string): string {
  return path.slice(0, path.indexOf('/', 1) + 1);
}

/** A route with a short text for GET. */
export function createTextRoute(respond: (request: IncomingMessage) => Promise<TextResponse>, isApi = false): Route {
  return {
    methods: READ_METHODS,
    isApi,
    async handle({ request, response }) {
      const { status, type, body } = await respond(request);
      sendResponse(response, status, type, body);
    },
  };
}
