import { z } from 'zod';

/** Something that goes wrong on demand with the requests it matches. Only the first fault that matches applies. */
export const Fault = z.strictObject({
  /** Only requests with this method. */
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** Only requests to this path, without its query; `*` stands for anything. */
  path: z.string().max(500).optional(),
  /** Only requests with this API key. */
  key: z.string().max(200).optional(),
  /** Lets this many matching requests pass first. */
  skip: z.int().min(0).optional(),
  /** Applies this many times, then never again. For ever when absent. */
  times: z.int().min(1).optional(),

  /** Waits before anything else. */
  latencyMs: z.int().min(0).max(3_600_000).optional(),
  /** Answers so, and does nothing. */
  answer: z
    .strictObject({
      status: z.int().min(200).max(599),
      headers: z.record(z.string(), z.string()).optional(),
      /** Text is sent as it is, anything else as JSON. */
      body: z.unknown().optional(),
    })
    .optional(),
  /**
   * `reset` breaks the connection before anything is done, `lose` once it is done, `half` in the middle of the answer;
   * `hang` never answers.
   */
  connection: z.enum(['reset', 'lose', 'half', 'hang']).optional(),
  /** What a list suffers: its order reversed, its first row given twice, its first row left out. */
  rows: z.enum(['reorder', 'repeat', 'omit']).optional(),
  /** The status that every job of the answer shows, such as one nobody knows. */
  jobStatus: z.string().max(100).optional(),
  /** Members that every object and every row of the answer shows as well. */
  extra: z.record(z.string(), z.unknown()).optional(),
});

export type Fault = z.infer<typeof Fault>;

export const Faults = z.array(Fault).max(100);

interface Armed {
  readonly fault: Fault;
  readonly path: RegExp | null;
  toSkip: number;
  left: number;
}

/** The faults in force. */
export class FaultBox {
  #armed: readonly Armed[] = [];

  /** Replaces whatever was in force. */
  set(faults: readonly Fault[]): void {
    this.#armed = faults.map((fault) => ({
      fault,
      path: fault.path === undefined ? null : patternOf(fault.path),
      toSkip: fault.skip ?? 0,
      left: fault.times ?? Number.POSITIVE_INFINITY,
    }));
  }

  clear(): void {
    this.#armed = [];
  }

  list(): readonly Fault[] {
    return this.#armed.filter(({ left }) => left > 0).map(({ fault }) => fault);
  }

  /** The fault that this request suffers, counted as used. */
  take(method: string, path: string, key: string | null): Fault | undefined {
    for (const armed of this.#armed) {
      const { fault } = armed;
      if (armed.left === 0 || (fault.method && fault.method !== method)) continue;
      if ((fault.key !== undefined && fault.key !== key) || (armed.path && !armed.path.test(path))) continue;
      if (armed.toSkip > 0) {
        armed.toSkip -= 1;
        continue;
      }
      armed.left -= 1;
      return fault;
    }
    return undefined;
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

/** The answer as the fault leaves it. */
export function distort(body: unknown, { rows, jobStatus, extra }: Fault): unknown {
  if (rows === undefined && jobStatus === undefined && extra === undefined) return body;
  const one = (thing: unknown): unknown => {
    if (!isObject(thing)) return thing;
    const isJob = 'status' in thing && ('type' in thing || 'target' in thing);
    return { ...thing, ...(jobStatus !== undefined && isJob && { status: jobStatus }), ...extra };
  };
  const many = (list: readonly unknown[]): unknown[] => {
    const all = list.map(one);
    if (rows === 'reorder') return all.reverse();
    if (rows === 'repeat') return [...all, ...all.slice(0, 1)];
    return rows === 'omit' ? all.slice(1) : all;
  };
  if (Array.isArray(body)) return many(body);
  if (!isObject(body)) return body;
  const lists = ['jobs', 'sessions', 'characterizations'].flatMap((name) => {
    const list = body[name];
    return Array.isArray(list) ? [[name, many(list)] as const] : [];
  });
  return one({ ...body, ...Object.fromEntries(lists) });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
