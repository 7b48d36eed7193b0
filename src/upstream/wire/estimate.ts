import { GatewayError } from '../../domain/gateway-error.js';
import { haveSameUnit, type Money } from '../../domain/money.js';
import { type Estimate, type EstimateRequest, NO_VALID_PRICE, type QuoteIssue } from '../../domain/quote.js';
import { asObject } from '../../primitives/as-object.js';
import { asDuration, asNumber, asTimestamp, toMoney } from './json-decoders.js';

/** Members by which the two forms of the response differ: that until August 2026, and that since then. */
const OLDER = ['input_values', 'cost_unit', 'rate_information', 'estimated_cost'];
const NEWER = ['estimate_context', 'estimated_unit', 'rate_card', 'estimated_total_cost'];

/** Query of `GET /v0.4/jobs/estimate`. All values are explicit, as defaults differ from those of a submission. */
export function encodeEstimate({ backend, qubits, shots, gateCounts, errorMitigation }: EstimateRequest) {
  return {
    backend,
    type: 'ionq.circuit.v1',
    qubits,
    shots,
    '1q_gates': gateCounts.oneQubit,
    '2q_gates': gateCounts.twoQubit,
    error_mitigation: errorMitigation,
  };
}

/** Decodes an estimate of both forms and of mixtures. What is missing or ambiguous is null, with an issue. */
export function decodeEstimate(value: unknown, request: EstimateRequest): Estimate {
  const body = asObject(value);
  if (![...OLDER, ...NEWER].some((name) => body[name] !== undefined))
    throw new GatewayError('UPSTREAM_INVALID', 'Invalid response from the service: expected an estimate.');
  for (const context of [body['estimate_context'], body['input_values']]) requireMatchingContext(context, request);
  const price = decodePrice(body);
  const issues: QuoteIssue[] = [];
  if (!price) issues.push(NO_VALID_PRICE);

  const queueTime = asDuration(body['current_predicted_queue_time']);
  const executionTime = asDuration(body['estimated_execution_time']);
  const isNewer = NEWER.some((name) => body[name] !== undefined);
  if (!isNewer && (queueTime !== null || executionTime !== null)) {
    const message = `The service returned times without a unit: queue time ${queueTime ?? 'unknown'}, execution time ${executionTime ?? 'unknown'}.`;
    issues.push({ code: 'TIME_UNIT_UNKNOWN', message });
  }
  const quantumComputeTimeUs = asDuration(body['estimated_quantum_compute_time_us'], 1_000);
  return {
    price,
    queueTimeMs: isNewer ? queueTime : null,
    executionTimeMs: isNewer ? executionTime : null,
    quantumComputeTimeMs: quantumComputeTimeUs === null ? null : quantumComputeTimeUs / 1000,
    estimatedAt: asTimestamp(body['estimated_at']),
    issues,
  };
}

/** Null if there is no price, or two different ones. */
function decodePrice(body: Readonly<Record<string, unknown>>): Money | null {
  const units = [body['estimated_unit'], body['cost_unit']].filter((unit) => unit != null);
  const prices = [body['estimated_total_cost'], body['estimated_cost']]
    .filter((amount) => amount != null)
    .flatMap((amount) => units.map((unit) => toMoney(amount, unit)));
  const [price = null] = prices;
  if (!price || price.value < 0) return null;
  const isAmbiguous = prices.some((other) => !other || other.value !== price.value || !haveSameUnit(other, price));
  return isAmbiguous ? null : price;
}

/** The service repeats its input, or parts of it. An estimate of another job must not be shown. */
function requireMatchingContext(repeated: unknown, request: EstimateRequest): void {
  const context = asObject(repeated);
  for (const [name, expected] of Object.entries(encodeEstimate(request))) {
    const value = context[name];
    // A service may name the type differently.
    if (value == null || name === 'type') continue;
    const isSame =
      typeof expected === 'number'
        ? asNumber(value) === expected
        : typeof value !== 'object' && String(value) === String(expected);
    if (!isSame)
      throw new GatewayError('UPSTREAM_INVALID', `Invalid response from the service: estimate of another ${name}.`);
  }
}
