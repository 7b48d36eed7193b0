import { sample } from 'fast-check';
import { fetch } from 'undici';
import { expect, test } from 'vitest';
import type { JobSubmission } from '../../../src/domain/job-submission.js';
import { encodeJob as encodeJobV03 } from '../../../src/upstream/wire/v03-codec.js';
import { encodeJob as encodeJobV04 } from '../../../src/upstream/wire/v04-encoders.js';
import { scaleRuns } from '../../support/random-runs.js';
import { randomSubmission } from '../../support/random-submission.js';
import { startGatewayWithSandbox, type TestGateway } from '../../support/test-gateway.js';

const SEED = Number(process.env['SUBMISSION_SEED'] ?? 20_261_122);
const SUBMISSIONS = scaleRuns(30);
/** Failures of jobs whose program is invalid on every backend. The sandbox checks first whether debiasing is possible. */
const INVALID_PROGRAM = ['InvalidInput', 'UnsupportedGate', 'DebiasingError'];

const CREATE = `mutation ($input: CreateJobInput!) {
  createJob(input: $input) { job { serviceId } errors { __typename code path message } }
}`;

interface Created {
  readonly createJob: { readonly errors: readonly { readonly __typename: string }[] };
}

interface WireJob {
  readonly id: string;
  readonly status: string;
  readonly failure?: { readonly code?: string } | null;
}

test.each([
  ['v0.3', encodeJobV03],
  ['v0.4', encodeJobV04],
] as const)(
  `the gateway and the sandbox agree on which submissions are invalid in %s (seed ${SEED})`,
  async (version, encode) => {
    const setup = await startGatewayWithSandbox({
      env: { UPSTREAM_JOBS_VERSION: version, MAX_OPERATIONS_PER_MINUTE: '1000000000' },
    });
    const submissions = sample(randomSubmission(version), { seed: SEED, numRuns: SUBMISSIONS });
    const accepted = new Map<string, JobSubmission>();
    let invalid = 0;

    for (const submission of submissions) {
      const label = JSON.stringify(submission);
      setup.calls();
      const { data, errors } = await setup.client.queryText<Created>(CREATE, { input: submission });
      expect(errors, label).toBeUndefined();
      const found = data?.createJob.errors ?? [];
      const calls = setup.calls();
      if (found.length === 0) continue;

      // What the gateway accepts, the sandbox does not reject; what the gateway rejects needs no call.
      expect(
        found.map(({ __typename }) => __typename),
        label,
      ).not.toContain('RejectedError');
      expect(calls, label).toEqual([]);
      invalid += 1;
      const response = await send(setup, `/${version}/jobs`, encode(submission));
      if (response.status !== 400) accepted.set(((await response.json()) as WireJob).id, submission);
    }

    // What the gateway rejects and the sandbox accepts fails before it runs.
    for (const [id, submission] of accepted) {
      const job = await waitForEnd(setup, `/${version}/jobs/${id}`);
      expect(INVALID_PROGRAM, `${job.status} ${job.failure?.code}: ${JSON.stringify(submission)}`).toContain(
        job.failure?.code,
      );
    }
    expect(invalid).toBeGreaterThan(SUBMISSIONS / 10);
    expect(invalid).toBeLessThan(SUBMISSIONS * 0.9);
    expect(accepted.size, 'rejected by the gateway, accepted by the sandbox').toBeGreaterThan(0);
  },
);

/** Many jobs wait for each other. */
async function waitForEnd(setup: TestGateway, path: string): Promise<WireJob> {
  for (;;) {
    const job = (await (await send(setup, path)).json()) as WireJob;
    if (!['submitted', 'ready', 'started', 'running'].includes(job.status)) return job;
    await setup.clock.advance(5_000);
    await setup.sandbox.whenSettled();
  }
}

function send({ sandbox }: TestGateway, path: string, body?: unknown) {
  const headers = { authorization: 'apiKey sandbox', 'content-type': 'application/json' };
  return fetch(`${sandbox.url}${path}`, {
    headers,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
}
