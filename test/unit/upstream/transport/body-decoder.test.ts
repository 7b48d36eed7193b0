import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { GatewayError } from '../../../../src/domain/gateway-error.js';
import { OwnerRegistry } from '../../../../src/isolation/owner-registry.js';
import { LightAbortSignal } from '../../../../src/primitives/light-abort-signal.js';
import { BodyDecoder, type BodyDecoderOptions } from '../../../../src/upstream/transport/body-decoder.js';
import { LARGE_BODY_BYTES } from '../../../../src/upstream/transport/undici.js';
import { type DecoderName, decodeBody } from '../../../../src/upstream/wire/body-decoders.js';
import { ManualClock } from '../../../support/clock.js';
import { scaleRuns } from '../../../support/random-runs.js';

const DECODERS: readonly DecoderName[] = [
  'v0.4 PROBABILITIES',
  'v0.4 HISTOGRAM',
  'v0.4 SHOTS',
  'v0.4 CHILD_PROBABILITIES',
  'v0.3 results',
];
const LIST_DECODERS: readonly DecoderName[] = [
  'v0.4 job',
  'v0.4 jobs',
  'v0.4 jobs by id',
  'v0.4 sessions',
  'v0.3 job',
  'v0.3 jobs',
  'v0.3 jobs by id',
];
const LIST_FIELDS = ['id', 'status', 'metadata', 'output', 'settings', 'submitter_id', 'child_job_ids', 'failure'];

function createDecoder(options: Partial<BodyDecoderOptions> = {}) {
  const clock = new ManualClock();
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const decoder = new BodyDecoder({
    owners,
    clock,
    maxResponseBytes: 4_000_000,
    decoderPriority: 0,
    threads: 1,
    ...options,
  });
  onTestFinished(() => decoder.close());
  return {
    clock,
    close: () => decoder.close(),
    decode: (body: Buffer, name: DecoderName = 'v0.4 PROBABILITIES', key = 'key', signal = new LightAbortSignal()) =>
      decoder.decode(owners.getScope(key), { decoder: name, argument: 'submitter' }, body, signal),
  };
}

/** JSON with spaces in front of it, which make it large. */
function toLargeBody(text: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.alloc(LARGE_BODY_BYTES + 1, ' '), Buffer.from(text as string)]);
}

/** The value, or what a client would see of the error. */
async function settle(decode: () => unknown): Promise<unknown> {
  try {
    return { value: await decode() };
  } catch (error) {
    expect(error).toBeInstanceOf(GatewayError);
    const { code, message, details } = error as GatewayError;
    return { code, message, details: { ...details, cause: `${details.cause}` } };
  }
}

const probability = fc.oneof(
  { weight: 9, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  fc.constantFrom(0.5, -0, 1.000_000_5, 2, -1, null, '0.25', 'text', {}),
);
const state = fc.oneof(
  { weight: 9, arbitrary: fc.nat(300).map(String) },
  fc.constantFrom('007', '18446744073709551616', '__proto__', 'error', '1'.repeat(41)),
);
const counts = fc.dictionary(fc.nat(300).map(String), fc.integer({ min: 1, max: 100 }), { minKeys: 1 });
const distribution = counts.map((byState) => {
  const total = Object.values(byState).reduce((sum, count) => sum + count, 0);
  return Object.fromEntries(Object.entries(byState).map(([name, count]) => [name, count / total]));
});
const results = fc.oneof({ weight: 5, arbitrary: distribution }, counts, fc.dictionary(state, probability));
const registers = (arbitrary: fc.Arbitrary<object>) =>
  fc.record({ registers: fc.dictionary(fc.constantFrom('output_all', 'c'), arbitrary) });
const bits = fc.array(fc.nat(1), { minLength: 3, maxLength: 3 });
const version2 = fc.oneof(
  fc.record({ probabilities: registers(fc.constant({ '100': 0.25, '011': 0.75 })) }),
  fc.record({ histogram: registers(fc.constant({ '100': 1, '011': 3 })) }),
  fc.record({ shots: fc.array(registers(bits)) }),
  fc.array(state),
);
const body = fc.oneof(
  { weight: 5, arbitrary: results.map((value) => JSON.stringify(value)) },
  { weight: 5, arbitrary: version2.map((value) => JSON.stringify(value)) },
  { weight: 5, arbitrary: fc.dictionary(fc.string(), results).map((value) => JSON.stringify(value)) },
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 20 }),
);

const row = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(fc.uuid(), fc.dictionary(fc.constantFrom(...LIST_FIELDS, 'children', 'stats'), fc.jsonValue()))
      .map(([id, members]) => ({ id, submitter_id: 'submitter', ...members })),
  },
  fc.jsonValue(),
);
const list = fc
  .record({ jobs: fc.array(row), sessions: fc.array(row), next: fc.oneof(fc.string(), fc.jsonValue()) })
  .map((value) => JSON.stringify(value));

describe('a large body', () => {
  test('is decoded to the same value or error as on the main thread', async () => {
    const { decode } = createDecoder();
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...DECODERS), async (text, name) => {
        const expected = await settle(() => decodeBody(toLargeBody(text), { decoder: name }));
        expect(await settle(() => decode(toLargeBody(text), name))).toEqual(expected);
      }),
      { numRuns: scaleRuns(50) },
    );
  });

  test('is decoded to the same list or error as on the main thread', async () => {
    const { decode } = createDecoder();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          list,
          row.map((value) => JSON.stringify(value)),
        ),
        fc.constantFrom(...LIST_DECODERS),
        async (text, name) => {
          const expected = await settle(() => decodeBody(toLargeBody(text), { decoder: name, argument: 'submitter' }));
          expect(await settle(() => decode(toLargeBody(text), name))).toEqual(expected);
        },
      ),
      { numRuns: scaleRuns(50) },
    );
  });

  test('is decoded to the same ranked states when it has more than are used', async () => {
    const { decode } = createDecoder();
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [i, (i % 100) / 1_485_000])),
    );
    const expected = decodeBody(Buffer.from(text), { decoder: 'v0.4 PROBABILITIES' });
    expect(expected?.states.ends).toHaveLength(10_000);
    expect(await decode(toLargeBody(text))).toEqual(expected);
  });

  test('is transferred to the worker, not copied', async () => {
    const { decode } = createDecoder();
    const large = toLargeBody('{"0":1}');
    const decoded = decode(large);
    expect(decoded).toBeInstanceOf(Promise);
    expect(large.byteLength).toBe(0);
    await decoded;
  });

  test('of another caller is decoded next when a caller has many', async () => {
    const { decode } = createDecoder();
    const order: string[] = [];
    const run = async (key: string) => {
      await decode(toLargeBody('{"0":1}'), 'v0.4 PROBABILITIES', key);
      order.push(key);
    };
    await Promise.all(['one', 'one', 'one', 'one', 'one', 'two', 'two'].map(run));
    expect(order).toEqual(['one', 'one', 'two', 'one', 'two', 'one', 'one']);
  });

  test('is not decoded when its call is aborted while it waits', async () => {
    const { decode } = createDecoder();
    const signal = new LightAbortSignal();
    const first = decode(toLargeBody('{"0":1}'));
    const waiting = toLargeBody('{"0":1}');
    const second = settle(() => decode(waiting, 'v0.4 PROBABILITIES', 'key', signal));
    signal.abort(new GatewayError('UPSTREAM_TIMEOUT', 'The service did not respond.'));
    expect(await second).toMatchObject({
      code: 'TOO_EXPENSIVE',
      message: expect.stringContaining('UPSTREAM_TIMEOUT_MS'),
    });
    expect(waiting.byteLength).toBeGreaterThan(0);
    await first;
  });
});

describe('a worker', () => {
  test('is replaced when a body takes too much memory', async () => {
    const { decode } = createDecoder({ maxHeapMb: 16 });
    // Small arrays only: V8 would end the process if a large one did not fit.
    const nested = `[${`[${'[],'.repeat(99)}[]],`.repeat(10_000)}[]]`;
    expect(await settle(() => decode(Buffer.from(nested)))).toMatchObject({
      code: 'UPSTREAM_INVALID',
      message: expect.stringContaining('UPSTREAM_MAX_RESPONSE_BYTES'),
    });
    expect(await decode(toLargeBody('{"0":1}'))).toMatchObject({ states: { digits: '0' } });
  });

  test('is ended when it is idle, and started again', async () => {
    const { clock, decode } = createDecoder();
    await decode(toLargeBody('{"0":1}'));
    expect(clock.waiting).toBe(1);
    await clock.advance(30_000);
    expect(clock.waiting).toBe(0);
    expect(await decode(toLargeBody('{"1":1}'))).toMatchObject({ states: { digits: '1' } });
  });

  test('decodes nothing after it was closed', async () => {
    const { close, decode } = createDecoder();
    const decoding = settle(() => decode(toLargeBody('{"0":1}')));
    await close();
    expect(await decoding).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await settle(() => decode(toLargeBody('{"0":1}')))).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

test('decodes a small body without a promise', () => {
  const { decode } = createDecoder();
  expect(decode(Buffer.from('{"3":0.25,"0":0.75}'))).toEqual({
    registers: [{ name: 'output_all', bits: null, minBits: 2, isValid: true, end: 2, stateCount: 2, total: 1 }],
    states: { digits: '03', ends: Uint32Array.of(1, 2), values: Float64Array.of(0.75, 0.25) },
  });
});
