import { z } from 'zod';

/** A failure for matching requests. Only the first matching fault applies. docs/sandbox.md has examples. */
export const Fault = z.strictObject({
  /** Only requests with this method. */
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** Only requests to this path, without the query; `*` matches any characters. */
  path: z.string().max(500).optional(),
  /** Only requests with this API key. */
  key: z.string().max(200).optional(),
  /** Skips this many matching requests first. */
  skip: z.int().min(0).optional(),
  /** Applies this many times. Default: always. */
  times: z.int().min(1).optional(),

  /** Waits this long first. */
  latencyMs: z.int().min(0).max(3_600_000).optional(),
  /** Responds with this, without executing the request. */
  response: z
    .strictObject({
      status: z.int().min(200).max(599),
      headers: z.record(z.string(), z.string()).optional(),
      /** A string is sent as text, anything else as JSON. */
      body: z.unknown().optional(),
    })
    .optional(),
  /**
   * `reset` resets the connection without executing the request, `drop-response` after executing it, `truncate` in the
   * middle of the response body; `hang` never responds.
   */
  connection: z.enum(['reset', 'drop-response', 'truncate', 'hang']).optional(),
  /** Changes lists in the response: reverses them, repeats the first row at the end, or leaves the first row out. */
  rows: z.enum(['reorder', 'repeat', 'omit']).optional(),
  /** Replaces the status of every job in the response, for example with an unknown one. */
  jobStatus: z.string().max(100).optional(),
  /** Fields to add to the response object and to every row. */
  extra: z.record(z.string(), z.unknown()).optional(),
});

export type Fault = z.infer<typeof Fault>;

export const FaultList = z.array(Fault).max(100);

interface ActiveFault {
  readonly fault: Fault;
  readonly path: RegExp | null;
  skipsLeft: number;
  timesLeft: number;
}

/** The active faults. */
export class FaultInjector {
  #active: readonly ActiveFault[] = [];

  /** Replaces all active faults. */
  set(faults: readonly Fault[]): void {
    this.#active = faults.map((fault) => ({
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
