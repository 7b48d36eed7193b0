import { JobsQuery, SubmitMutation, WatchSubscription } from './documents.js';
import { estimateFraction, type TimedJob } from './estimate-fraction.js';
import type { CreateJobInput } from './generated/graphql.js';

type Execute = typeof import('../graphql-ws/execute.js').execute;

/** Lists the jobs of two pages, submits an invalid job and then a valid one, and watches it. */
export async function runTask(execute: Execute): Promise<void> {
  let after: string | null | undefined;
  for (let page = 0; page < 2; page++) {
    for await (const { jobs } of execute(JobsQuery, { after })) {
      for (const { node } of jobs?.edges ?? []) console.log(node.name ?? node.id, node.status);
      after = jobs?.pageInfo.endCursor;
    }
  }

  const circuit = {
    qubits: 2,
    gates: [
      { gate: 'h', target: 0 },
      { gate: 'cnot', control: 0, target: 1 },
    ],
  };
  const input: CreateJobInput = { backendId: 'simulator', name: 'bell', program: { circuit } };

  async function submit(input: CreateJobInput): Promise<string | undefined> {
    for await (const { createJob } of execute(SubmitMutation, { input })) {
      for (const { path, message } of createJob?.errors ?? []) console.log(`${path?.join('.')}: ${message}`);
      return createJob?.job?.id;
    }
  }

  await submit({ ...input, shots: 0 });
  const id = await submit(input);
  if (!id) throw new Error('No job was created.');

  let latest: TimedJob | undefined;
  const timer = setInterval(() => latest && console.log('Estimate:', estimateFraction(latest, Date.now())), 1000);
  // The subscription completes after the final status. Without a final status, the gateway has shut down.
  while (!latest?.isFinal) {
    for await (const { job: event } of execute(WatchSubscription, { id })) {
      latest = event?.job;
      console.log('Event:', event?.job.status);
    }
  }
  clearInterval(timer);
}
