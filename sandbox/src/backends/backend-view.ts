import { waitOn } from '../jobs/forecast.js';
import type { Life } from '../jobs/job-lifecycle.js';
import type { Calendar } from './characterizations.js';
import { type Machine, simulator } from './machines.js';

const QIS_GATES = 'x y z rx ry rz h not cnot s si t ti v vi xx yy zz swap pauliexp'.split(' ');
const NATIVE_GATES = ['gpi', 'gpi2', 'nop'];
const NOISE_MODELS = [
  'ideal',
  'harmony',
  'harmony-1',
  'harmony-2',
  'aria-1',
  'aria-2',
  'forte-1',
  'forte-enterprise-1',
];

/** What both versions say of a backend. */
export function describeBackend(machine: Machine, now: number, queueMs: number) {
  return {
    backend: machine.backend,
    status: machine.status,
    qubits: machine.qubits,
    average_queue_time: Math.round(queueMs),
    last_updated: new Date(now).toISOString(),
    location: machine.location,
    kw: machine.kilowatts,
    supported_gates: QIS_GATES,
    supported_native_gates: nativeGatesOf(machine),
    supported_error_mitigations: machine === simulator ? [] : ['debiasing'],
    noise_models: machine === simulator ? NOISE_MODELS : [],
    has_access: machine.status === 'available',
  };
}

// The two-qubit gate of a machine's ions: Mølmer-Sørensen on the older ones, ZZ on the newer.
function nativeGatesOf(machine: Machine): string[] {
  if (machine === simulator) return [...NATIVE_GATES, 'ms', 'zz'];
  return [...NATIVE_GATES, machine.backend.startsWith('qpu.forte') ? 'zz' : 'ms'];
}

/** How long a job that came now would wait, in the sandbox's milliseconds. */
export function queueTime(machine: Machine, life: Life, now: number, speed: number): number {
  const expectedNotBefore = now + (machine.compileMs + waitOn(machine, now)) / speed;
  const place = { jobId: '', notBefore: expectedNotBefore, expectedNotBefore, expectedDurationMs: 0 };
  return (life.nextStarts(machine.backend, [place]).get('') ?? expectedNotBefore) - now;
}

export function currentCharacterizationId(machine: Machine, calendar: Calendar, now: number): string | null {
  return calendar.current(machine.backend, now)?.id ?? null;
}
