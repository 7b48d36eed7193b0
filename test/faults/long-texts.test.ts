import type { IncomingMessage } from 'node:http';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config.js';
import { isServiceId } from '../../src/domain/service-id.js';
import { connectionFromArray } from '../../src/graphql/relay/connection.js';
import { decodeGlobalId, parseServiceId } from '../../src/graphql/relay/global-ids.js';
import { parseRequestId } from '../../src/http/exchange.js';
import { negotiate } from '../../src/http/graphql/media-type.js';
import { checkOrigin } from '../../src/http/origin-policy.js';
import { ENCODINGS, negotiateEncoding } from '../../src/http/requests/content-encoding.js';
import { isJson } from '../../src/http/requests/header-items.js';
import { normalizeTarget } from '../../src/http/requests/request-target.js';
import { parseApiKey, Scope } from '../../src/isolation/scope.js';
import { getEndpointLabel } from '../../src/telemetry/endpoint-label.js';
import { errorFromResponse, redactAddresses } from '../../src/upstream/transport/errors.js';
import { mapJobInputPath, rethrowWithInputPaths } from '../../src/upstream/wire/input-paths.js';
import * as wire from '../../src/upstream/wire/json-decoders.js';
import { decodeJobPage } from '../../src/upstream/wire/list-decoders.js';
import { decodeProbabilities, decodeResultsV03 } from '../../src/upstream/wire/register-states.js';
import * as v03 from '../../src/upstream/wire/v03-codec.js';
import * as v04 from '../../src/upstream/wire/v04-codec.js';

const CHARS = 200_000;
/** CPU time, which a paused process does not use. Linear work takes milliseconds, quadratic work minutes. */
const MAX_CPU_MS = 10_000;

const run = (unit: string) => unit.repeat(CHARS / unit.length);

const LONG_TEXTS: Readonly<Record<string, string>> = {
  digits: `${run('1')}x`,
  decimals: `0.${run('1')}x`,
  'exponent digits': `1e${run('1')}x`,
  'fractions of a second': `2026-01-01T00:00:00.${run('1')}x`,
  spaces: `${run(' ')}x`,
  'spaces in a key': `apiKey${run(' ')}\n`,
  'spaces after a key': `apiKey key${run(' ')}\n`,
  'line breaks': `${run('\n')}x`,
  letters: `${run('a')}!`,
  slashes: `http://host/${run('/')}x`,
  brackets: `[${run(']')}x`,
  colons: `Job:${run(':')}!`,
  commas: `${run(',')}x`,
  parameters: `a${run('; ')}x`,
  'zero weights': `br${run(';q=0.0')}x`,
  'host labels': `${run('a.')} `,
  'host labels with hyphens': `${run('a-')} `,
  schemes: `${run('a+')} `,
  surrogates: `${run('a')}\ud800`,
};

const scope = new Scope('a'.repeat(40), 'secret');

/** Creates an object with a valid id, in which all other fields are this text. */
const toRecord = (text: string) =>
  new Proxy({}, { get: (_, name) => (name === 'id' ? 'some-id' : typeof name === 'string' ? text : undefined) });

const errorFrom = (text: string) =>
  errorFromResponse(
    {
      status: 400,
      body: JSON.stringify({ message: text, validation: { keys: [text], source: text } }),
      retryAfter: text,
    },
    new Date(0),
    (message) => scope.redactKey(message),
  );

const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  text: wire.asString,
  id: wire.asId,
  'page token': (text) => decodeJobPage({ jobs: [], next: text }, v04.decodeJob),
  number: wire.asNumber,
  int: wire.asInt,
  timestamp: wire.asTimestamp,
  day: wire.asDate,
  'v0.3 job': (text) => v03.decodeJob(toRecord(text)),
  'v0.3 probabilities': (text) => decodeResultsV03({ [text]: text }),
  'v0.3 backend': (text) => v03.decodeBackend(toRecord(text)),
  'v0.4 job': (text) => v04.decodeJob(toRecord(text)),
  'v0.4 failure': (text) => v04.decodeFailure(toRecord(text)),
  'v0.4 gate counts': (text) => v04.decodeGateCounts(toRecord(text)),
  'v0.4 noise': (text) => v04.decodeNoise(toRecord(text)),
  'v0.4 probabilities': (text) => decodeProbabilities({ [text]: text }),
  'v0.4 cost': (text) => v04.decodeCost(toRecord(text)),
  'v0.4 session': (text) => v04.decodeSession(toRecord(text)),
  'v0.4 API key': (text) => v04.decodeApiKey(toRecord(text)),
  'v0.4 backend': (text) => v04.decodeBackend(toRecord(text)),
  'v0.4 characterization': (text) => v04.decodeCharacterization(toRecord(text), text),
  'error response': errorFrom,
  'input paths of an error': (text) => rethrowWithInputPaths(mapJobInputPath({}))(errorFrom(text)),
  'API key': parseApiKey,
  'API key in a message': (text) => scope.redactKey(text),
  'addresses in a message': redactAddresses,
  'upstream id': isServiceId,
  'global id': decodeGlobalId,
  'id argument': (text) => parseServiceId('Job', text),
  'cursor argument': (text) => connectionFromArray({ after: text }, [{ id: 'a' }]),
  'cursor content': (text) =>
    connectionFromArray({ after: Buffer.from(JSON.stringify([text, text, 0])).toString('base64url') }, [{ id: 'a' }]),
  Accept: negotiate,
  'Accept-Encoding': (text) => negotiateEncoding(text, ENCODINGS),
  'Host and Origin': (text) =>
    checkOrigin(
      { headers: { host: text, origin: text }, httpVersion: '1.1' },
      { allowedOrigins: [text], allowedHosts: [] },
    ),
  'Content-Type': isJson,
  'request target': (text) => normalizeTarget({ url: `http://${text}`, headers: {} } as IncomingMessage),
  'X-Request-Id': parseRequestId,
  'upstream path': getEndpointLabel,
  settings: (text) =>
    loadConfig({ UPSTREAM_URL: text, REDIS_URL: text, ALLOWED_ORIGINS: text, OTEL_EXPORTER_OTLP_ENDPOINT: text }, []),
};

/** Throws when parsing takes more CPU time than the limit, instead of blocking the run. */
function runWithWatchdog(parse: () => unknown, maxCpuMs = MAX_CPU_MS): void {
  const attempt = () => {
    try {
      parse();
    } catch {
      // The text may be rejected; the test checks only the time.
    }
  };
  const start = process.cpuUsage();
  // The timeout is elapsed time: one that ends with CPU time left is of a process that was paused.
  for (;;) {
    try {
      runInNewContext('attempt()', { attempt }, { timeout: maxCpuMs });
      return;
    } catch (error) {
      const { user, system } = process.cpuUsage(start);
      if ((user + system) / 1_000 >= maxCpuMs) throw error;
    }
  }
}

test('the watchdog throws when matching takes quadratic time', () => {
  const match = () => /^(\d+\.?\d*)$/.test(LONG_TEXTS['digits'] ?? '');
  expect(() => runWithWatchdog(match, 50)).toThrow(/timed out/);
});

test.each(Object.entries(PARSERS))(
  'parses %s in linear time when the text has 200,000 characters',
  (_, parse) => {
    for (const text of Object.values(LONG_TEXTS)) runWithWatchdog(() => parse(text));
  },
  // The timeout of a test is elapsed time.
  Number.POSITIVE_INFINITY,
);
