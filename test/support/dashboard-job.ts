import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from './client.js';
import { findViolations, findViolationsInThemes } from './dashboard.js';

export const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Two registers; with noise, all four states of the first one are measured. */
const PROGRAM = `OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[2] pair;
bit[1] last;
h q[0];
cx q[0], q[1];
pair[0] = measure q[0];
pair[1] = measure q[1];
last[0] = measure q[2];
`;

/** Submits a program to the simulator with a noise model, and returns the id of the job. */
export async function submitNoisyJob(client: Client, name: string, model: string, source = PROGRAM): Promise<string> {
  const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
    `mutation ($input: CreateJobInput!) { createJob(input: $input) { job { id } errors { message } } }`,
    {
      input: {
        backendId: 'simulator',
        name,
        shots: 1_000,
        noise: { model, seed: 1 },
        program: { qasm3: { source } },
      },
    },
  );
  return data?.createJob.job.id ?? '';
}

/** Checks both widths, and both themes in one of them: colors do not depend on the width. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    const find = viewport === PHONE ? findViolations : findViolationsInThemes;
    expect(await find(page), `${viewport.width} px`).toEqual([]);
  }
}
