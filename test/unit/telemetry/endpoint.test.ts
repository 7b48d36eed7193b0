import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpointOf } from '../../../src/telemetry/endpoint.js';
import { path } from '../../../src/upstream/rest.js';

test('a path is told without its ids and query, and the more particular endpoint wins', () => {
  expect(endpointOf('/v0.4/jobs?ids=a&ids=b')).toBe('/v0.4/jobs');
  expect(endpointOf('/v0.4/jobs/abc')).toBe('/v0.4/jobs/:id');
  expect(endpointOf('/v0.4/jobs/estimate?qubits=2')).toBe('/v0.4/jobs/estimate');
  expect(endpointOf('/v0.4/jobs/status/cancel')).toBe('/v0.4/jobs/status/cancel');
  expect(endpointOf('/v0.4/backends/qpu.aria-1/characterizations/abc')).toBe(
    '/v0.4/backends/:id/characterizations/:id',
  );
  expect(endpointOf('/v0.3/characterizations/backends/qpu.harmony/current')).toBe(
    '/v0.3/characterizations/backends/:id/current',
  );
  expect(endpointOf('/v0.9/jobs')).toBe('other');
});

test('whatever an id is, it is in no label', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (id) => {
      fc.pre(id !== 'estimate');
      expect(endpointOf(path`/v0.4/jobs/${id}`())).toBe('/v0.4/jobs/:id');
      expect(endpointOf(path`/v0.4/jobs/${id}/cost`())).toBe('/v0.4/jobs/:id/cost');
      expect(endpointOf(id)).toBe('other');
    }),
  );
});
