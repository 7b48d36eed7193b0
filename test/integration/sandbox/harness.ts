import type { Sandbox, SandboxOptions } from '../../../sandbox/src/sandbox.js';
import type { components as V03 } from '../../../schema/v03.js';
import type { components as V04 } from '../../../schema/v04.js';
import { ManualClock } from '../../support/clock.js';
import { startTestSandbox } from '../../support/test-sandbox.js';

export type Job = V04['schemas']['Job'];
export type JobList = V04['schemas']['JobList'];
export type JobCreated = V04['schemas']['JobCreated'];
export type Session = V04['schemas']['Session'];
export type SessionList = V04['schemas']['SessionList'];
export type Cost = V04['schemas']['JobCost'];
export type JobV03 = V03['schemas']['Job'];
export type JobListV03 = V03['schemas']['JobList'];
export type Report = V03['schemas']['OrganizationReport'];
export interface ErrorBody {
  readonly statusCode: number;
  readonly error: string;
  readonly message: string;
  readonly validation?: V04['schemas']['Validation'];
}

export interface ApiResult<T> {
  readonly status: number;
  readonly body: T;
}

/** A sandbox for one test, with a manual clock. */
export interface SandboxHarness {
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** Advances the clock and waits for the simulations that are due. */
  advance(ms: number): Promise<void>;
  withKey(key: string): Client;
}

export interface Client {
  fetch(path: string): Promise<Response>;
  get<T>(path: string): Promise<ApiResult<T>>;
  post<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  put<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  delete<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  /** Submits a v0.4 job (default: a Bell pair on the ideal simulator) and returns its id. */
  submit(more?: Readonly<Record<string, unknown>>): Promise<string>;
  job(id: string): Promise<Job>;
}

export const bell = {
  gateset: 'qis',
  qubits: 2,
  circuit: [
    { gate: 'h', target: 0 },
    { gate: 'cnot', control: 0, target: 1 },
  ],
};

/** Starts a sandbox, by default without seed data, that is closed at the end of the test. */
export async function startHarness(
  options: Omit<SandboxOptions, 'clock'> = {},
  start?: number,
): Promise<SandboxHarness> {
  const clock = new ManualClock(start);
  const sandbox = await startTestSandbox({ clock, seedHistory: false, ...options });
  return {
    sandbox,
    clock,
    async advance(ms) {
      const step = 100;
      for (let passed = 0; passed < ms; passed += step) {
        await clock.advance(Math.min(step, ms - passed));
        await sandbox.whenSettled();
      }
    },
    withKey: (key) => createSandboxClient(sandbox.url, key),
  };
}

export function createSandboxClient(url: string, key: string): Client {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<ApiResult<T>> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `apiKey ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed: T = JSON.parse(await response.text());
    return { status: response.status, body: parsed };
  };
  return {
    fetch: (path) => fetch(url + path, { headers: { authorization: `apiKey ${key}` } }),
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path, body) => call('DELETE', path, body),
    async submit(more = {}) {
      const body = { backend: 'simulator', type: 'ionq.circuit.v1', input: bell, ...more };
      const created = await call<JobCreated>('POST', '/v0.4/jobs', body);
      if (created.status !== 201) throw new Error(`no job was created: ${JSON.stringify(created.body)}`);
      return created.body.id;
    },
    job: async (id) => (await call<Job>('GET', `/v0.4/jobs/${id}`)).body,
  };
}
