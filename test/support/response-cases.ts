import { expect, test } from 'vitest';
import { Client } from './client.js';
import { startScriptedUpstream, type UpstreamResponse } from './scripted-upstream.js';
import { startGateway } from './test-gateway.js';

export const ID = '617a1f8b-59d4-435d-aa33-695433d7155e';
export const OTHER = '0197f9d5-a0e7-7e2d-b6a1-aaaaaaaaaaaa';
export const LIST = 'GET /v0.4/jobs';
export const JOB = `GET /v0.4/jobs/${ID}`;

/** Upstream responses, a query, and its expected result. */
export interface ResponseCase {
  readonly name: string;
  readonly responses: Readonly<Record<string, UpstreamResponse>>;
  readonly query: string;
  readonly expectedData: Readonly<Record<string, unknown>>;
  /** Error codes in any order. */
  readonly errors?: readonly string[];
}

/** A gateway without retries, over an upstream with these responses. */
export async function startWithResponses(responses: ResponseCase['responses']) {
  const upstream = await startScriptedUpstream(responses);
  const gateway = await startGateway(upstream.url, { env: { maxRetries: '0' } });
  const clientWith = (key: string) => new Client(gateway.url, key);
  return { upstream, client: clientWith('key'), clientWith };
}

/** Registers a test for each case. */
export function testResponseCases(responseCases: readonly ResponseCase[]) {
  test.each(responseCases.map((one) => [one.name, one] as const))('%s', async (_name, responseCase) => {
    const { client } = await startWithResponses(responseCase.responses);
    const { data, errors = [] } = await client.queryText(responseCase.query);
    expect(errors.map(({ extensions }) => extensions.code).sort()).toEqual([...(responseCase.errors ?? [])].sort());
    expect(data).toEqual(responseCase.expectedData);
  });
}

/** A completed job with these members. */
export const job = (members: object = {}) => ({ id: ID, status: 'completed', backend: 'simulator', ...members });
