/** The REST client of all servers in this folder: undici's pool, JSON, the caller's key. */
import { Pool } from 'undici';

export interface WireJob {
  readonly id: string;
  readonly status: string;
  readonly name: string | null;
  readonly backend: string;
  readonly session_id: string | null;
  readonly submitted_at: string | null;
  readonly shots: number | null;
  readonly stats: { readonly qubits: number; readonly gate_counts: { readonly '1q': number; readonly '2q': number } };
}

export interface WireJobs {
  readonly jobs: readonly WireJob[];
  readonly next: string | null;
}

export interface WireSession {
  readonly id: string;
  readonly status: string;
  readonly started_at: string | null;
}

export interface WireBackend {
  readonly backend: string;
  readonly status: string;
  readonly qubits: number;
  readonly average_queue_time: number;
}

const [upstream = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 64 });

/** Does not check the response, unlike the gateway. */
export async function get<T>(path: string, authorization: string): Promise<T> {
  const { body } = await pool.request({ method: 'GET', path, headers: { authorization } });
  return JSON.parse(await body.text());
}
