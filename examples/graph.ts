import { graphql } from './generated/index.js';

/** The URL of the gateway and the API key; by default those of `npm start` with the sandbox. */
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
      backendId: "simulator", name: "bell", shots: 1000
      program: { circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] } }
    }) {
      job { id }
      errors { message }
    }
  }
`);

export const WatchJob = graphql(`
  subscription WatchJob($id: ID!) {
    job(id: $id) { job { id name status progress { fraction } } }
  }
`);

interface Job {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly status: string;
  readonly progress: { readonly fraction?: number | null | undefined } | null | undefined;
}

/** Formats a job, as in `bell COMPLETED 100%`. */
export function formatJob(job: Job | null | undefined): string {
  return job ? `${job.name ?? job.id} ${job.status} ${Math.round((job.progress?.fraction ?? 0) * 100)}%` : 'not found';
}

interface CreatedJob {
  readonly job?: { readonly id: string } | null | undefined;
  readonly errors: readonly { readonly message: string }[];
}

/** Returns the id of the created job, or throws the reasons why it was not created. */
export function getJobId(created: CreatedJob | null | undefined): string {
  if (created?.job) return created.job.id;
  throw new Error(created?.errors.map(({ message }) => message).join(' ') ?? 'No job was created.');
}
