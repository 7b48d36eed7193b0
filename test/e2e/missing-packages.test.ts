import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { InstalledPackage, OPTIONAL } from '../support/installed-package.js';
import { startTestSandbox } from '../support/test-sandbox.js';

let installed: InstalledPackage;

beforeAll(() => {
  installed = InstalledPackage.copy();
});
afterAll(() => installed.remove());

describe('without the optional dependencies', () => {
  beforeAll(() => {
    for (const name of OPTIONAL) installed.unlink(name);
  });
  afterAll(() => {
    for (const name of OPTIONAL) installed.link(name);
  });

  const UPSTREAM = { UPSTREAM_URL: 'http://127.0.0.1:1' };

  test('exits with the missing package and what to do when something needs one', async () => {
    const trials: readonly (readonly [feature: string, env: Record<string, string>, alternative: string])[] = [
      ['The sandbox', {}, 'set UPSTREAM_URL (--upstream) to use a service'],
      ['REDIS_URL', { ...UPSTREAM, REDIS_URL: 'redis://127.0.0.1:1' }, 'unset REDIS_URL'],
      [
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        { ...UPSTREAM, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
        'unset OTEL_EXPORTER_OTLP_ENDPOINT',
      ],
    ];
    const ends = await installed.failToStart(trials.map(([, env]) => ({ env })));
    for (const [index, [feature, , alternative]] of trials.entries()) {
      const { code, output = '' } = ends[index] ?? {};
      expect(code).toBe(1);
      const [, needs, name, or] =
        /^(.+) needs the package "(\S+)", which is not installed\. Install the optional dependencies \(npm install --include=optional\), or (.+)\.$/m.exec(
          output,
        ) ?? [];
      expect({ needs, or }).toEqual({ needs: feature, or: alternative });
      expect(OPTIONAL).toContain(name);
      expect(output).not.toMatch(/^ +at /m);
    }
  });

  test('starts when an upstream URL is set', async () => {
    const sandbox = await startTestSandbox();
    const { url } = await installed.start('--upstream', sandbox.url);
    const result = await new Client(url, 'sandbox').queryText('{ backend(id: "simulator") { status } }');
    expect(result).toEqual({ data: { backend: { status: 'available' } } });
  });
});

describe('without graphql-yoga', () => {
  beforeEach(() => {
    installed.unlink('graphql-yoga');
    return () => installed.link('graphql-yoga');
  });

  test('rejects a stream and logs the cause', async () => {
    const sandbox = await startTestSandbox();
    const { url, log } = await installed.start('--upstream', sandbox.url);
    const query = 'subscription { backends(ids: ["simulator"]) { backend { status } } }';
    for (const accept of ['text/event-stream', 'application/graphql-response+json, text/event-stream']) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { accept, authorization: 'apiKey sandbox', 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
    }
    const { err } = await findLine(log, 'operation failed');
    expect(err.message).toContain('Streams cannot be sent: graphql-yoga was not loaded.');
    expect(err.stack).toContain("Cannot find package 'graphql-yoga'");
  });
});

/** Reads the log up to a line with this message. */
async function findLine(log: AsyncIterable<string>, message: string) {
  for await (const text of log) {
    const line = JSON.parse(text);
    if (line.msg === message) return line;
  }
}
