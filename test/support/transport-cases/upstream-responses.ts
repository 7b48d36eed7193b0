import { ID, job, OTHER } from '../response-cases.js';
import type { Respond, UpstreamResponse } from '../scripted-upstream.js';

/** The upstream responses for the cases. */
export const UPSTREAM_RESPONSES: Readonly<Record<string, UpstreamResponse | Respond>> = {
  'GET /v0.4/backends': { body: [{ backend: 'simulator', status: 'available', qubits: 29 }] },
  'GET /v0.4/backends/simulator': { body: { backend: 'simulator', status: 'available', qubits: 29 } },
  'GET /v0.4/backends/qpu.broken': { status: 500, body: {} },
  'GET /v0.4/backends/qpu.invalid': { body: 'no JSON' },
  'GET /v0.4/backends/qpu.secret': { status: 403, body: { message: 'Not for this key.' } },
  'GET /v0.4/backends/qpu.paid': { status: 402, body: { message: 'No credit left.' } },
  'GET /v0.4/backends/qpu.busy': { status: 429, body: {}, headers: { 'retry-after': '3600' } },
  [`GET /v0.4/jobs/${ID}`]: { body: job({ name: 'one', shots: 100 }) },
  [`GET /v0.4/jobs/${ID}/results/probabilities`]: { body: { 0: 0.25, 3: 0.75 } },
  [`GET /v0.4/jobs/${ID}/cost`]: { status: 500, body: {} },
  'GET /v0.4/jobs': ({ url }) => ({
    body: { jobs: url.searchParams.has('ids') ? [job({ name: 'one' })] : [job({ name: 'one' })], next: null },
  }),
  'GET /v0.4/sessions': { body: { sessions: [{ id: 's', status: 'started', backend: 'simulator' }] } },
  'POST /v0.4/jobs': { status: 201, body: { id: OTHER, status: 'ready' } },
  [`PUT /v0.4/jobs/${ID}/status/cancel`]: { status: 403, body: { message: 'Not for this key.' } },
  [`DELETE /v0.4/jobs/${ID}`]: { status: 409, body: { message: 'It is running.' } },
};
