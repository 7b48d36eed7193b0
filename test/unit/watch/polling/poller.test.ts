import { expect, test } from 'vitest';
import { GatewayError } from '../../../../src/domain/gateway-error.js';
import { CallPacer } from '../../../../src/watch/polling/call-pacer.js';
import { Poller, type PollSource } from '../../../../src/watch/polling/poller.js';
import { ManualClock } from '../../../support/clock.js';

const NEVER = Number.POSITIVE_INFINITY;

/** A source that wants one call at each of its times, and records it in `calls`. */
class TestSource implements PollSource {
  urgentAt = NEVER;
  scheduledAt = NEVER;
  requiredCallsPerMs = 0;
  error: unknown;
  readonly #name: string;
  readonly #calls: string[];

  constructor(name: string, calls: string[]) {
    this.#name = name;
    this.#calls = calls;
  }

  async poll(recordCall: () => void): Promise<void> {
    const isUrgent = this.urgentAt !== NEVER;
    recordCall();
    this.#calls.push(`${this.#name} ${isUrgent ? 'urgent' : 'scheduled'}`);
    if (this.error) throw this.error;
    if (isUrgent) this.urgentAt = NEVER;
    else this.scheduledAt = NEVER;
  }
}

function createPoller() {
  const clock = new ManualClock(0);
  const calls: string[] = [];
  const fatalErrors: Error[] = [];
  const sources = ['a', 'b', 'c'].map((name) => new TestSource(name, calls)) as [TestSource, TestSource, TestSource];
  const poller = new Poller({
    sources,
    pacer: new CallPacer(1_000, () => 0.5),
    clock,
    onError: () => undefined,
    onFatalError: (error) => {
      fatalErrors.push(error);
      poller.stop();
    },
  });
  /** A time of the clock, which starts at 0. */
  const at = (ms: number) => clock.fromUnixMs(ms);
  return { clock, at, calls, fatalErrors, sources, poller };
}

test('polls the source that is due first', async () => {
  const { clock, at, calls, sources, poller } = createPoller();
  [sources[0].scheduledAt, sources[1].scheduledAt, sources[2].scheduledAt] = [at(5_000), at(1_000), at(3_000)];
  poller.start();
  await clock.advance(10_000);
  expect(calls).toEqual(['b scheduled', 'c scheduled', 'a scheduled']);
});

test('polls the later source first when two are due at the same time', async () => {
  const { clock, at, calls, sources, poller } = createPoller();
  for (const source of sources) source.scheduledAt = at(1_000);
  for (const source of sources) source.urgentAt = at(1_000);
  poller.start();
  await clock.advance(10_000);
  const names = ['c', 'b', 'a'];
  expect(calls).toEqual([...names.map((name) => `${name} urgent`), ...names.map((name) => `${name} scheduled`)]);
});

test('polls what is urgent before what was scheduled earlier', async () => {
  const { clock, at, calls, sources, poller } = createPoller();
  [sources[2].scheduledAt, sources[0].urgentAt] = [at(100), at(200)];
  poller.start();
  await clock.advance(10_000);
  expect(calls).toEqual(['a urgent', 'c scheduled']);
});

test('sets no timer when nothing is due, until it is rescheduled', async () => {
  const { clock, at, calls, sources, poller } = createPoller();
  sources[1].scheduledAt = at(1_000);
  poller.reschedule();
  expect(clock.waiting).toBe(0);
  poller.start();
  await clock.advance(1_000);
  expect(clock.waiting).toBe(0);
  sources[1].urgentAt = at(2_000);
  poller.reschedule();
  expect(clock.nextAt).toBe(2_000);
  poller.stop();
  expect(clock.waiting).toBe(0);
  expect(calls).toEqual(['b scheduled']);
});

test('spreads calls evenly when the sources need more than one in the minimum interval', async () => {
  const { clock, at, calls, sources, poller } = createPoller();
  for (const source of sources) [source.scheduledAt, source.requiredCallsPerMs] = [at(0), 1 / 300];
  poller.start();
  await clock.advance(0);
  expect(clock.nextAt).toBe(100);
  await clock.advance(100);
  expect(clock.nextAt).toBe(200);
  expect(calls).toHaveLength(2);
});

test('backs off after an outage and keeps polling', async () => {
  const { clock, at, calls, fatalErrors, sources, poller } = createPoller();
  sources[0].scheduledAt = at(0);
  sources[0].error = new GatewayError('UPSTREAM_UNAVAILABLE', 'Unavailable.');
  poller.start();
  await clock.advance(0);
  expect(clock.nextAt).toBe(1_500);
  await clock.advance(1_500);
  expect(clock.nextAt).toBe(1_500 + 3_000);
  sources[0].error = undefined;
  await clock.advance(3_000);
  expect(calls).toHaveLength(3);
  expect(fatalErrors).toEqual([]);
});

test.each([new GatewayError('UNAUTHENTICATED', 'Rejected.'), new TypeError('A bug.')])(
  'reports %s as fatal and stops',
  async (error) => {
    const { clock, at, calls, fatalErrors, sources, poller } = createPoller();
    sources[0].scheduledAt = at(0);
    sources[0].error = error;
    poller.start();
    await clock.advance(600_000);
    expect(fatalErrors).toEqual([error]);
    expect(calls).toHaveLength(1);
    expect(clock.waiting).toBe(0);
  },
);
