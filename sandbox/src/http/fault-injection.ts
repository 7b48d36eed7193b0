import { z } from 'zod';

/**
 * Selects requests to the sandbox, and defines what happens to them. All members are optional: a fault without a selection
 * applies to every request. Only the first matching fault applies to a request.
 */
export interface Fault {
  /** Only requests with this method. Default: all methods. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  /** Only requests to this path, without the query; `*` matches any characters. Up to 500 characters. Default: all paths. */
  readonly path?: string | undefined;
  /** Only requests with this API key, up to 200 characters. Default: all keys, and requests without one. */
  readonly key?: string | undefined;
  /** Number of matching requests to which it does not apply, at least 0. Default: 0. */
  readonly skip?: number | undefined;
  /** Number of requests to which it applies then, at least 1. Default: all. */
  readonly times?: number | undefined;

  /** Milliseconds to wait first, 0 to 3,600,000, by the clock of the sandbox. Default: 0. */
  readonly latencyMs?: number | undefined;
  /** The response. The request is not executed. Default: the request is executed. */
  readonly response?: FaultResponse | undefined;
  /**
   * `reset`: resets the connection, the request is not executed. `drop-response`: executes it, then resets. `truncate`:
   * executes it, and resets in the middle of the response body. `hang`: never responds. Default: responds.
   */
  readonly connection?: 'reset' | 'drop-response' | 'truncate' | 'hang' | undefined;
  /**
   * Changes the list in the response. `reorder`: reverses it. `repeat`: adds the first row again at the end. `omit`: leaves
   * out the first row. Default: unchanged.
   */
  readonly rows?: 'reorder' | 'repeat' | 'omit' | undefined;
  /** Status of every job in the response, up to 100 characters; the service need not have it. Default: unchanged. */
  readonly jobStatus?: string | undefined;
  /** Fields to add to the response object and to each row of its list. Default: none. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

export interface FaultResponse {
  /** HTTP status, 200 to 599. */
  readonly status: number;
  /** Headers, by name. Default: those of the content type. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A string is sent as text, other values as JSON. Default: empty. */
  readonly body?: unknown;
}

export const FaultSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  path: z.string().max(500).optional(),
  key: z.string().max(200).optional(),
  skip: z.int().min(0).optional(),
  times: z.int().min(1).optional(),

  latencyMs: z.int().min(0).max(3_600_000).optional(),
  response: z
    .strictObject({
      status: z.int().min(200).max(599),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.unknown().optional(),
    })
    .optional(),
  connection: z.enum(['reset', 'drop-response', 'truncate', 'hang']).optional(),
  rows: z.enum(['reorder', 'repeat', 'omit']).optional(),
  jobStatus: z.string().max(100).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
} satisfies Record<keyof Fault, unknown>);

const MAX_FAULTS = 100;

export const FaultList: z.ZodType<readonly Fault[]> = z.array(FaultSchema).max(MAX_FAULTS);

interface ActiveFault {
  readonly fault: Fault;
  readonly path: RegExp | null;
  skipsLeft: number;
  timesLeft: number;
}

/** The active faults. */
export class FaultInjector {
  #active: readonly ActiveFault[] = [];

  /** Replaces all active faults. Throws a ZodError if one is invalid. */
  set(faults: readonly Fault[]): void {
    this.#active = FaultList.parse(faults).map((fault) => ({
      fault,
      path: fault.path === undefined ? null : toPathPattern(fault.path),
      skipsLeft: fault.skip ?? 0,
      timesLeft: fault.times ?? Number.POSITIVE_INFINITY,
    }));
  }

  clear(): void {
    this.#active = [];
  }

  list(): readonly Fault[] {
    return this.#active.filter(({ timesLeft }) => timesLeft > 0).map(({ fault }) => fault);
  }

  /** Returns the fault to apply to this request, and counts it. */
  match(method: string, path: string, key: string | null): Fault | undefined {
    for (const active of this.#active) {
      const { fault } = active;
      if (active.timesLeft === 0 || (fault.method && fault.method !== method)) continue;
      if ((fault.key !== undefined && fault.key !== key) || (active.path && !active.path.test(path))) continue;
      if (active.skipsLeft > 0) {
        active.skipsLeft -= 1;
        continue;
      }
      active.timesLeft -= 1;
      return fault;
    }
    return undefined;
  }
}

const toPathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

/** Returns the response body with the changes of the fault. */
export function applyFault(body: unknown, { rows, jobStatus, extra }: Fault): unknown {
  if (rows === undefined && jobStatus === undefined && extra === undefined) return body;
  const applyToObject = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    const isJob = 'status' in value && ('type' in value || 'target' in value);
    return { ...value, ...(jobStatus !== undefined && isJob && { status: jobStatus }), ...extra };
  };
  const applyToRows = (list: readonly unknown[]): unknown[] => {
    const all = list.map(applyToObject);
    if (rows === 'reorder') return all.reverse();
    if (rows === 'repeat') return [...all, ...all.slice(0, 1)];
    return rows === 'omit' ? all.slice(1) : all;
  };
  if (Array.isArray(body)) return applyToRows(body);
  if (!isObject(body)) return body;
  const lists = ['jobs', 'sessions', 'characterizations'].flatMap((name) => {
    const list = body[name];
    return Array.isArray(list) ? [[name, applyToRows(list)] as const] : [];
  });
  return applyToObject({ ...body, ...Object.fromEntries(lists) });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
