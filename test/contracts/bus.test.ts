import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Bus } from '../../src/bus/bus.js';
import { memoryBus } from '../../src/bus/memory.js';
import { redisBus } from '../../src/bus/redis.js';
import { hasRedis } from '../support/redis.js';
import { connected, eventually, redisOfFile } from '../support/sharing.js';

const redis = redisOfFile();
const isString = (value: unknown): value is string => typeof value === 'string';

async function shared(version = 1): Promise<Bus<string>> {
  return redisBus<string>(await connected(redis.server.url), { kind: 'watch', version, isValue: isString });
}

/** What every bus promises. */
const BUSES: Readonly<Record<string, () => Promise<Bus<string>>>> = {
  memory: async () => memoryBus<string>(),
  ...(hasRedis && { redis: () => shared() }),
};

describe.each(Object.entries(BUSES))('the %s bus', (_name, create) => {
  test('tells everyone in this process before publish returns', async () => {
    const bus = await create();
    const heard: string[] = [];
    for (const name of ['a', 'b']) await bus.subscribe('topic', (news) => heard.push(`${name} ${news}`));
    bus.publish('topic', '1');
    expect(heard).toEqual(['a 1', 'b 1']);
  });

  test('keeps topics apart', async () => {
    const bus = await create();
    const heard: string[] = [];
    await bus.subscribe('topic', (news) => heard.push(news));
    bus.publish('another', '1');
    expect(heard).toEqual([]);
  });

  test('says nothing to those who have left, also when they leave while it speaks', async () => {
    const bus = await create();
    const heard: string[] = [];
    const leave = await bus.subscribe('topic', (news) => {
      heard.push(news);
      leave();
    });
    await bus.subscribe('topic', (news) => heard.push(news));
    bus.publish('topic', '1');
    bus.publish('topic', '2');
    leave();
    expect(heard).toEqual(['1', '1', '2']);
  });

  test('tells one who subscribes twice twice, until one of both ends', async () => {
    const bus = await create();
    const heard: string[] = [];
    const hear = (news: string) => heard.push(news);
    const leave = await bus.subscribe('topic', hear);
    await bus.subscribe('topic', hear);
    bus.publish('topic', '1');
    leave();
    bus.publish('topic', '2');
    expect(heard).toEqual(['1', '1', '2']);
  });
});

describe.skipIf(!hasRedis)('between processes that share a Redis', () => {
  /** Two ends of one bus. */
  async function ends() {
    return { topic: randomUUID(), one: await shared(), other: await shared() };
  }

  test('all news reaches the others, once, in the order it was published, and not its own process again', async () => {
    const { topic, one, other } = await ends();
    const heard: string[] = [];
    const own: string[] = [];
    await other.subscribe(topic, (news) => heard.push(news));
    await one.subscribe(topic, (news) => own.push(news));
    const all = Array.from({ length: 1_000 }, (_, number) => `news ${number}\nwith a second line`);
    for (const news of all) one.publish(topic, news);
    await eventually(() => heard.length >= all.length);
    other.publish(topic, 'the last');
    await eventually(() => own.includes('the last'));
    expect(heard).toEqual([...all, 'the last']);
    expect(own).toEqual([...all, 'the last']);
  });

  test('what is published once subscribing has resolved is heard', async () => {
    const { topic, one, other } = await ends();
    for (let round = 0; round < 50; round++) {
      let heard = 0;
      const leave = await other.subscribe(`${topic} ${round}`, () => {
        heard += 1;
      });
      one.publish(`${topic} ${round}`, 'now');
      await eventually(() => heard === 1);
      leave();
    }
  });

  test('one who leaves does not end what others of the same process hear', async () => {
    const { topic, one, other } = await ends();
    const heard: string[] = [];
    const leave = await other.subscribe(topic, (news) => heard.push(`left ${news}`));
    await other.subscribe(topic, (news) => heard.push(news));
    leave();
    one.publish(topic, '1');
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['1']);
  });

  test('news of whoever does not have the secret, and news of another topic, are passed over', async () => {
    const { topic, one, other } = await ends();
    const heard: string[] = [];
    await other.subscribe(topic, (news) => heard.push(news));
    const { commands, channels } = await connected(redis.server.url);
    const strange = await connected(redis.server.url, { secret: 'another secret' });
    const stranger = redisBus<string>(strange, { kind: 'watch', version: 1, isValue: isString });
    let repeated: Promise<unknown> | undefined;
    await channels.subscribe(`qjg:watch:${topic} elsewhere`, (message) => {
      repeated = commands.ask((client) => client.publish(`qjg:watch:${topic}`, message));
    });
    one.publish(`${topic} elsewhere`, 'of another topic');
    await eventually(() => repeated !== undefined);
    expect(await repeated).toBe(1);
    stranger.publish(topic, 'of a stranger');
    await eventually(() => strange.underWay === 0);
    one.publish(topic, 'the last');
    await eventually(() => heard.includes('the last'));
    expect(heard).toEqual(['the last']);
  });

  test('news of another release, news that is none and news that is too long are passed over', async () => {
    const { topic, one, other } = await ends();
    const heard: string[] = [];
    await other.subscribe(topic, (news) => heard.push(news));
    const { commands } = await connected(redis.server.url);
    const later = await shared(2);
    later.publish(topic, 'of another release');
    for (const message of [
      '',
      'garbage',
      'x\n1 {"__proto__":1}',
      'x\n1 [[',
      `x\n1 [{"a":1},1]`,
      `x\n${'1'.repeat(600_000)}`,
    ])
      await commands.ask((client) => client.publish(`qjg:watch:${topic}`, message));
    await commands.ask((client) => client.publish(`qjg:watch:${topic}`, '\n'.repeat(1_100_000)));
    one.publish(topic, 'x'.repeat(600_000));
    one.publish(topic, 'the last');
    await eventually(() => heard.includes('the last'));
    expect(heard).toEqual(['the last']);
  });
});
