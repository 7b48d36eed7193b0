import { expect, onTestFinished, test } from 'vitest';
import { repeatText } from '../../../bench/speed/attackers/attack.js';
import { operationEndChannel, operationStartChannel } from '../../../src/pipeline/operation-events.js';
import { startAttackTarget } from '../../support/attack-target.js';
import { Client } from '../../support/client.js';
import { until, WorkClock } from '../../support/clock.js';

const OPERATIONS = 8;
const IDS = repeatText(500, (index) => `"Job:${index}"`);
/** One call each. */
const PAGES = 20;

/** Whatever is measured takes half of a turn of 10 ms, however fast the machine is. */
class SlowClock extends WorkClock {
  override preciseNow(): number {
    this.spend(5);
    return super.preciseNow();
  }
}

/** Calls `listener` for each operation that starts, and counts those that end in each turn of the event loop. */
function watchOperations(listener: () => void): readonly number[] {
  const ends = [0];
  let isFinished = false;
  const onEnd = () => {
    ends[ends.length - 1] = (ends.at(-1) ?? 0) + 1;
  };
  const startTurn = () => {
    ends.push(0);
    if (!isFinished) setImmediate(startTurn);
  };
  startTurn();
  operationStartChannel.subscribe(listener);
  operationEndChannel.subscribe(onEnd);
  onTestFinished(() => {
    isFinished = true;
    operationStartChannel.unsubscribe(listener);
    operationEndChannel.unsubscribe(onEnd);
  });
  return ends;
}

test.each([
  ['different operations', (index: number) => `query Query${index}`],
  ['identical operations', () => 'query Query'],
])('continues one of %s that wait for the same calls in each turn of the event loop', async (_name, toName) => {
  const clock = new SlowClock();
  const { upstream, gateway } = await startAttackTarget({ clock });
  let respond: () => void = () => undefined;
  const response = new Promise<{ status: number; body: object }>((resolve) => {
    respond = () => resolve({ status: 403, body: { message: 'no' } });
  });
  upstream.on('GET /v0.4/jobs', () => response);
  let started = 0;
  const ends = watchOperations(() => {
    started += 1;
  });
  const client = new Client(gateway.url, 'attacker');
  const queries = Array.from({ length: OPERATIONS }, (_, index) =>
    client.queryText(`${toName(index)} { nodes(ids: [${IDS}]) { ... on Job { status } } }`),
  );
  await until(() => started >= OPERATIONS && gateway.activeUpstreamCalls >= PAGES);
  respond();
  for (const { errors } of await Promise.all(queries)) expect(errors).toHaveLength(500);
  expect(upstream.calls()).toHaveLength(PAGES);
  // The first one continues at once, maybe in the turn of the second one.
  expect(Math.max(...ends)).toBeLessThanOrEqual(2);
});
