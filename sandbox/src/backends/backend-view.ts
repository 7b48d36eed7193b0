import { getExternalWaitMs } from '../jobs/forecast.js';
import type { SandboxServices } from '../services.js';
import type { CharacterizationHistory } from './characterizations.js';
import { type Machine, simulator } from './machines.js';

const QIS_GATES = 'x y z rx ry rz h not cnot s si t ti v vi xx yy zz swap pauliexp'.split(' ');
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

/** The fields of a backend that both API versions have. */
export function toWireBackend(machine: Machine, now: number, queueMs: number) {
  return {
    backend: machine.backend,
    status: machine.status,
    qubits: machine.qubits,
    average_queue_time: Math.round(queueMs),
    last_updated: new Date(now).toISOString(),
    location: machine.location,
    kw: machine.kilowatts,
    supported_gates: QIS_GATES,
    supported_native_gates: [...machine.nativeGates],
    supported_error_mitigations: machine === simulator ? [] : ['debiasing'],
    noise_models: machine === simulator ? NOISE_MODELS : [],
    has_access: machine.status === 'available',
  };
}

/** How long a job submitted now would wait, in milliseconds at the sandbox's speed. */
export function estimateQueueTime(machine: Machine, { lifecycle, clock, speed }: SandboxServices): number {
  const now = clock.now();
  const expectedNotBefore = now + (machine.compileMs + getExternalWaitMs(machine, now)) / speed;
  const entry = { jobId: '', notBefore: expectedNotBefore, expectedNotBefore, expectedDurationMs: 0 };
  return (lifecycle.forecastStarts(machine.backend, [entry]).get('') ?? expectedNotBefore) - now;
}

export function getCurrentCharacterizationId(
  machine: Machine,
  characterizations: CharacterizationHistory,
  now: number,
): string | null {
  return characterizations.getCurrent(machine.backend, now)?.id ?? null;
}
