import { expect, test } from 'vitest';
import { describeBackend } from '../../../../dashboard/src/backends/backend-state.js';

test.each([
  ['Available', 'success', { status: 'available', degraded: false, hasAccess: true }],
  ['Available', 'success', { status: 'available', degraded: null, hasAccess: null }],
  ['Degraded', 'pending', { status: 'available', degraded: true, hasAccess: true }],
  ['No access', 'neutral', { status: 'available', degraded: true, hasAccess: false }],
  ['No access', 'neutral', { status: null, degraded: null, hasAccess: false }],
  ['Unavailable', 'danger', { status: 'unavailable', degraded: true, hasAccess: false }],
  ['Retired', 'neutral', { status: 'retired', degraded: true, hasAccess: false }],
  ['Calibrating', 'neutral', { status: 'calibrating', degraded: true, hasAccess: true }],
  ['Unknown', 'neutral', { status: null, degraded: null, hasAccess: true }],
])('describes a backend as %s when that matters most (%s)', (label, tone, state) => {
  expect(describeBackend(state)).toEqual({ label, tone });
});
