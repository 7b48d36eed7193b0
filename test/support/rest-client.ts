import { onTestFinished } from 'vitest';
import type { OwnerRegistry } from '../../src/isolation/owner-registry.js';
import type { Clock } from '../../src/primitives/clock.js';
import { RestClient } from '../../src/upstream/transport/rest-client.js';

/** A client that neither retries nor opens its circuit breaker; it closes with the test. */
export function startRestClient(url: string, owners: OwnerRegistry, clock: Clock): RestClient {
  const rest = new RestClient({
    owners,
    gatewayId: 'one',
    url: new URL(url),
    maxConnections: 16,
    maxCallsPerScope: 16,
    circuitBreaker: { failureThreshold: 1_000_000, resetTimeoutMs: 1 },
    timeoutMs: 10_000,
    decodedBodiesBytes: 1_000_000,
    decoderPriority: 0,
    maxResponseBytes: 2_000_000,
    maxBytesInFlight: 10_000_000,
    maxShares: { perScope: 1, perSender: 1 },
    maxRetries: 0,
    userAgent: 'test',
    clock,
    random: () => 0.5,
  });
  onTestFinished(() => rest.close());
  return rest;
}
