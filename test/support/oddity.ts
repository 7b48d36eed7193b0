import { expect, test } from 'vitest';
import { gatewayOver } from './assembly.js';
import { Client } from './client.js';
import { type Answer, scriptedUpstream } from './scripted-upstream.js';

export const ID = '617a1f8b-59d4-435d-aa33-695433d7155e';
export const OTHER = '0197f9d5-a0e7-7e2d-b6a1-aaaaaaaaaaaa';
export const LIST = 'GET /v0.4/jobs';
export const JOB = `GET /v0.4/jobs/${ID}`;

/** What the service says, what is asked, and what is told. */
export interface Oddity {
  readonly says: string;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly query: string;
  readonly told: Readonly<Record<string, unknown>>;
  /** Their codes, in any order. */
  readonly errors?: readonly string[];
}

/** A gateway that tries nothing twice, over a service that says this. */
export async function over(answers: Oddity['answers']) {
  const upstream = await scriptedUpstream(answers);
  const gateway = await gatewayOver(upstream.url, { env: { UPSTREAM_MAX_RETRIES: '0' } });
  return { upstream, client: new Client(gateway.url, 'key') };
}

/** A test for each, through the real gateway. */
export function survives(oddities: readonly Oddity[]) {
  test.each(oddities.map((oddity) => [oddity.says, oddity] as const))('%s', async (_says, oddity) => {
    const { client } = await over(oddity.answers);
    const { data, errors = [] } = await client.askText(oddity.query);
    expect(errors.map(({ extensions }) => extensions.code).sort()).toEqual([...(oddity.errors ?? [])].sort());
    expect(data).toEqual(oddity.told);
  });
}

/** A completed job, but for what is odd about it. */
export const job = (over: object = {}) => ({ id: ID, status: 'completed', backend: 'simulator', ...over });
