import type { components, operations } from '../../../schema/v04.js';
import { type Caller, type CostUnit, convert } from '../accounts/accounts.js';
import { estimateQueueTime } from '../backends/backend-view.js';
import { findMachine, type Machine } from '../backends/machines.js';
import { notFound } from '../http/api-error.js';
import { forecastJob } from '../jobs/forecast.js';
import { computePrice } from '../jobs/pricing.js';
import type { SandboxServices } from '../services.js';
import { toIso } from './timestamps.js';

type Wire = components['schemas'];
type Query = operations['estimateJob']['parameters']['query'];

/** The price and duration of a job before its submission, in the shape of the month. */
export function estimateJob(query: Query, caller: Caller, services: SandboxServices): Wire['CostEstimate'] {
  const machine = findMachine(query.backend);
  if (!machine) throw notFound('Backend');
  const context = { ...toContext(query), organization: caller.organization.id, project: caller.project.id };
  const workload = { oneQubitGates: context['1q_gates'], twoQubitGates: context['2q_gates'], shots: context.shots };
  const now = services.clock.now();
  const { expectedDurationMs, quantumComputeUs } = forecastJob(machine, workload, {
    seed: 0,
    now,
    speed: services.speed,
  });
  const isPerSecond = machine.price.perSecond !== null;
  const estimated = {
    estimated_at: toIso(now),
    estimated_execution_time: expectedDurationMs,
    ...(isPerSecond && services.apiMonth >= '2026-06' && { estimated_quantum_compute_time_us: quantumComputeUs }),
    current_predicted_queue_time: Math.round(estimateQueueTime(machine, services)),
  };
  const unit = caller.project.costUnit;
  const cost = convert(computePrice(machine, { ...workload, debias: context.error_mitigation }), unit);
  if (services.apiMonth < '2026-08') {
    return {
      input_values: context,
      cost_unit: unit,
      rate_information: {
        organization: caller.organization.id,
        ...toGateRates(machine, context.error_mitigation, unit),
        rate_type: isPerSecond ? 'qct' : '2qge',
        ...(services.apiMonth >= '2026-06' && {
          qct_cost_cents: machine.price.perSecond && 100 * convert(machine.price.perSecond, unit),
        }),
      },
      estimated_cost: cost,
      ...estimated,
    };
  }
  return {
    estimate_context: context,
    estimated_unit: unit,
    rate_card: { id: `rates-${machine.backend}`, rates: [toRate(machine, context.error_mitigation, unit)] },
    estimated_total_cost: cost,
    ...estimated,
  };
}

function toContext(query: Query) {
  return {
    backend: query.backend,
    type: query.type ?? 'ionq.circuit.v1',
    qubits: query.qubits ?? 25,
    shots: query.shots ?? 1_000,
    '1q_gates': query['1q_gates'] ?? 0,
    '2q_gates': query['2q_gates'] ?? 0,
    error_mitigation: query.error_mitigation ?? false,
  };
}

function toRate(machine: Machine, debias: boolean, unit: CostUnit): Wire['Rate'] {
  const { perSecond } = machine.price;
  if (perSecond !== null) return { sku: 'QCT', unit: 'compute_second', unit_cost: convert(perSecond, unit) };
  return { sku: '2QGE_operations', unit: 'gates', ...toGateRates(machine, debias, unit) };
}

const toGateRates = ({ price }: Machine, debias: boolean, unit: CostUnit) => ({
  cost_1q_gate: convert(price.oneQubitGate, unit),
  cost_2q_gate: convert(price.twoQubitGate, unit),
  job_cost_minimum: convert(debias ? price.minimumDebiased : price.minimum, unit),
});
