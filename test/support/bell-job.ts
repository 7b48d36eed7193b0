import { expect } from 'vitest';
import { graphql } from './generated/index.js';
import type { TestGateway } from './test-gateway.js';

const CreateBell = graphql(`
  mutation CreateBell($backend: ID!, $shots: Int, $noise: NoiseInput) {
    createJob(
      input: {
        backendId: $backend
        name: "bell"
        shots: $shots
        noise: $noise
        settings: { errorMitigation: { debiasing: false } }
        program: {
          circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] }
        }
      }
    ) {
      job {
          id
          serviceId
          status
        }
      errors { message }
    }
  }
`);

export const WatchBell = graphql(`
  subscription WatchBell($id: ID!) {
    job(id: $id) {
      job {
        status
        progress {
          phase
          fraction
        }
      }
      previousStatus
      observedAt
    }
  }
`);

export const Results = graphql(`
  query Results($id: ID!) {
    job(id: $id) {
      status
      results {
        probabilities(top: 16) {
          state
          bitstring
          probability
          count
        }
      }
      cost {
        estimated {
          value
          unit
        }
        actual {
          value
          unit
        }
      }
      backend {
        serviceId
        status
        characterization {
          date
          qubits
          connectivity
        }
      }
    }
  }
`);

/** Submits a Bell circuit and returns its global id. */
export async function submitBell({ client }: TestGateway, backend: string, shots?: number): Promise<string> {
  const { data } = await client.query(CreateBell, { backend, shots: shots ?? null });
  const created = data?.createJob;
  if (!created?.job) throw new Error(JSON.stringify(created));
  expect(created.job.id).toBe(`Job:${created.job.serviceId}`);
  return created.job.id;
}
