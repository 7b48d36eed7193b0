import { expect, test } from 'vitest';
import { Client } from './client.js';
import { startScriptedUpstream, type UpstreamResponse } from './scripted-upstream.js';
import { startGateway } from './test-gateway.js';

export const ID = '617a1f8b-59d4-435d-aa33-695433d7155e';
export const OTHER = '0197f9d5-a0e7-7e2d-b6a1-aaaaaaaaaaaa';
export const LIST = 'GET /v0.4/jobs';
export const JOB = `GET /v0.4/jobs/${ID}`;

/** What the service says, what is asked, and what is told. */
export interface ResponseCase {
  readonly name: string;
  readonly responses: Readonly<Record<string, UpstreamResponse>>;
  readonly query: string;
  readonly expectedData: Readonly<Record<string, unknown>>;
  /** Their codes, in any order. */
  readonly errors?: readonly string[];
}

/** A gateway that tries nothing twice, over a service that says this. */
export async function members(responses: ResponseCase['responses']) {
  const upstream = await startScriptedUpstream(responses);
  const gateway = await startGateway(upstream.url, { env: { UPSTREAM_MAX_RETRIES: '0' } });
  return { upstream, client: new Client(gateway.url, 'key') };
}

/** A test for each, through the real gateway. */
export function testResponseCases(responseCases: readonly ResponseCase[]) {
  test.each(responseCases.map((oddity) => [oddity.name, oddity] as const))('%s', async (_says, oddity) => {
    const { client } = await members(oddity.responses);
    const { data, errors = [] } = await client.queryText(oddity.query);
    expect(errors.map(({ extensions }) => extensions.code).sort()).toEqual([...(oddity.errors ?? [])].sort());
    expect(data).toEqual(oddity.expectedData);
  });
}

/** A completed job, but for what is odd about it. */
export const job = (members: object = {}) => ({ id: ID, status: 'completed', backend: 'simulator', ...members });
