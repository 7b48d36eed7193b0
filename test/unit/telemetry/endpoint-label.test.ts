import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getEndpointLabel } from '../../../src/telemetry/endpoint-label.js';
import { urlPath as path } from '../../../src/upstream/transport/url-path.js';

test('removes ids and the query, and prefers the more specific endpoint', () => {
  expect(getEndpointLabel('/v0.4/jobs?ids=a&ids=b')).toBe('/v0.4/jobs');
  expect(getEndpointLabel('/v0.4/jobs/abc')).toBe('/v0.4/jobs/:id');
  expect(getEndpointLabel('/v0.4/jobs/estimate?qubits=2')).toBe('/v0.4/jobs/estimate');
  expect(getEndpointLabel('/v0.4/jobs/status/cancel')).toBe('/v0.4/jobs/status/cancel');
  expect(getEndpointLabel('/v0.4/backends/qpu.aria-1/characterizations/abc')).toBe(
    '/v0.4/backends/:id/characterizations/:id',
  );
  expect(getEndpointLabel('/v0.3/characterizations/backends/qpu.harmony?limit=1')).toBe(
    '/v0.3/characterizations/backends/:id',
  );
  expect(getEndpointLabel('/v0.9/jobs')).toBe('other');
});

test('returns a label without the id whatever the id is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (id) => {
      fc.pre(id !== 'estimate');
      expect(getEndpointLabel(path`/v0.4/jobs/${id}`())).toBe('/v0.4/jobs/:id');
      expect(getEndpointLabel(path`/v0.4/jobs/${id}/cost`())).toBe('/v0.4/jobs/:id/cost');
      expect(getEndpointLabel(id)).toBe('other');
    }),
  );
});
