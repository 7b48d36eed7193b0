import { graphql } from './generated/index.js';

/** Where the gateway is and whose key to use; by default those of `npm start` on its sandbox. */
export const endpoint = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:4000/graphql';
export const authorization = `apiKey ${process.env['API_KEY'] ?? 'sandbox'}`;

export const NewestJobs = graphql(`
  query NewestJobs {
    jobs(first: 5) { edges { node { id name status progress { fraction } } } }
  }
`);

export const SubmitBell = graphql(`
  mutation SubmitBell {
    createJob(input: {
      backend: "simulator", name: "bell", shots: 1000
      program: { circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] } }
    }) {
      ... on CreateJobPayload { job { id } }
      ... on InvalidInput { message }
    }
  }
`);

export const FollowJob = graphql(`
  subscription FollowJob($id: ID!) {
    job(id: $id) { job { id name status progress { fraction } } }
  }
`);

interface Job {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly status: string;
  readonly progress: { readonly fraction?: number | null | undefined } | null | undefined;
}

/** As in `bell COMPLETED 100%`. */
export function line(job: Job | null | undefined): string {
  return job ? `${job.name ?? job.id} ${job.status} ${Math.round((job.progress?.fraction ?? 0) * 100)}%` : 'not found';
}

/** The id of what was created, or why nothing was. */
export function idOf(created: { job?: { id: string } | null } | { message?: string } | null | undefined): string {
  if (created && 'job' in created && created.job) return created.job.id;
  throw new Error(created && 'message' in created ? created.message : 'Nothing was created.');
}
