import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPeerBroadcast, type PeerBroadcast } from '../../src/redis/peer-broadcast.js';
import type { SharedRedis } from '../../src/redis/shared-redis.js';
import { ManualClock, until } from '../support/clock.js';
import { hasRedis } from '../support/redis.js';
import { connectTestClient, connectTestRedis, useRedis } from '../support/shared-redis.js';

const redis = useRedis();
const isString = (value: unknown): value is string => typeof value === 'string';

/** Connected as another gateway would be. */
async function createPeer(version = 1): Promise<PeerBroadcast<string>> {
  return createPeerBroadcast<string>(await connectTestRedis(redis.server.url), {
    kind: 'watch',
    version,
    isValue: isString,
  });
}

async function createPeers() {
  return { topic: randomUUID(), sender: await createPeer(), receiver: await createPeer() };
}

describe.skipIf(!hasRedis)('a broadcast to peers', () => {
  test('delivers every message once and in order, and none to its sender', async () => {
    const { topic, sender, receiver } = await createPeers();
    const received: string[] = [];
    const echoes: string[] = [];
    await receiver.subscribe(topic, (message) => received.push(message));
    await sender.subscribe(topic, (message) => echoes.push(message));
    const messages = Array.from({ length: 1_000 }, (_, number) => `message ${number}\nwith a second line`);
    for (const message of messages) sender.publish(topic, message);
    await until(() => received.length >= messages.length);
    receiver.publish(topic, 'last');
    await until(() => echoes.length > 0);
    expect(received).toEqual(messages);
    expect(echoes).toEqual(['last']);
  });

  test('delivers messages to all subscribers of their topic only', async () => {
    const { topic, sender, receiver } = await createPeers();
    const received: string[] = [];
    for (const name of ['a', 'b']) await receiver.subscribe(topic, (message) => received.push(`${name} ${message}`));
    sender.publish(`${topic} another`, '1');
    sender.publish(topic, '2');
    await until(() => received.length >= 2);
    expect(received).toEqual(['a 2', 'b 2']);
  });

  test('delivers a message published right after subscribing has resolved', async () => {
    const { topic, sender, receiver } = await createPeers();
    for (let round = 0; round < 50; round++) {
      let count = 0;
      const unsubscribe = await receiver.subscribe(`${topic} ${round}`, () => {
        count += 1;
      });
      sender.publish(`${topic} ${round}`, 'now');
      await until(() => count === 1);
      unsubscribe();
    }
  });

  test('still delivers to other subscribers when one unsubscribes, also while it receives', async () => {
    const { topic, sender, receiver } = await createPeers();
    const received: string[] = [];
    const before = await receiver.subscribe(topic, (message) => received.push(`never ${message}`));
    const unsubscribe = await receiver.subscribe(topic, (message) => {
      received.push(`once ${message}`);
      unsubscribe();
    });
    await receiver.subscribe(topic, (message) => received.push(message));
    before();
    sender.publish(topic, '1');
    sender.publish(topic, '2');
    await until(() => received.includes('2'));
    expect(received).toEqual(['once 1', '1', '2']);
  });

  test('delivers twice when the same listener subscribes twice, until one of both unsubscribes', async () => {
    const { topic, sender, receiver } = await createPeers();
    const received: string[] = [];
    const onMessage = (message: string) => received.push(message);
    const unsubscribe = await receiver.subscribe(topic, onMessage);
    await receiver.subscribe(topic, onMessage);
    sender.publish(topic, '1');
    await until(() => received.length >= 2);
    unsubscribe();
    sender.publish(topic, '2');
    await until(() => received.includes('2'));
    expect(received).toEqual(['1', '1', '2']);
  });

  test('ignores messages signed with another secret or for another topic', async () => {
    const { topic, sender, receiver } = await createPeers();
    const received: string[] = [];
    await receiver.subscribe(topic, (message) => received.push(message));
    const { subscriber } = await connectTestRedis(redis.server.url);
    const client = await connectTestClient(redis.server.url);
    const foreign = await connectTestRedis(redis.server.url, { secret: 'another secret' });
    const foreignSender = createPeerBroadcast<string>(foreign, { kind: 'watch', version: 1, isValue: isString });
    let replayed: Promise<unknown> | undefined;
    await subscriber.subscribe(`qjg:watch:${topic} elsewhere`, (message) => {
      replayed = client.publish(`qjg:watch:${topic}`, message);
    });
    sender.publish(`${topic} elsewhere`, 'for another topic');
    await until(() => replayed !== undefined);
    expect(await replayed).toBe(1);
    foreignSender.publish(topic, 'with another secret');
    await until(() => foreign.pendingCount === 0);
    sender.publish(topic, 'last');
    await until(() => received.includes('last'));
    expect(received).toEqual(['last']);
  });

  test('ignores a message that another client publishes again, also after later ones', async () => {
    const { topic, sender, receiver } = await createPeers();
    const received: string[] = [];
    const { subscriber } = await connectTestRedis(redis.server.url);
    const client = await connectTestClient(redis.server.url);
    const recorded: string[] = [];
    await subscriber.subscribe(`qjg:watch:${topic}`, (message) => recorded.push(message));
    await receiver.subscribe(topic, (message) => received.push(message));
    sender.publish(topic, '1');
    await until(() => recorded.length === 1);
    sender.publish(topic, '2');
    await until(() => recorded.length === 2);
    for (const message of [...recorded]) {
      await client.publish(`qjg:watch:${topic}`, message);
      await client.publish(`qjg:watch:${topic}`, message.replace(/^.*\n/, 'another sender\n'));
    }
    sender.publish(topic, 'last');
    await until(() => received.includes('last'));
    expect(received).toEqual(['1', '2', 'last']);
  });

  test('ignores a message that was sent before the receiver subscribed', async () => {
    const clock = new ManualClock();
    const topic = randomUUID();
    const options = { kind: 'watch', version: 1, isValue: isString } as const;
    // The connections have clocks of their own: none times out.
    const connect = async (): Promise<SharedRedis> =>
      Object.create(await connectTestRedis(redis.server.url), { clock: { value: clock } });
    const sender = createPeerBroadcast<string>(await connect(), options);
    const client = await connectTestClient(redis.server.url);
    const recorded: string[] = [];
    const { subscriber } = await connectTestRedis(redis.server.url);
    await subscriber.subscribe(`qjg:watch:${topic}`, (message) => recorded.push(message));
    sender.publish(topic, 'old');
    await until(() => recorded.length === 1);
    await clock.advance(60_000);
    const received: string[] = [];
    const peer = createPeerBroadcast<string>(await connect(), options);
    await peer.subscribe(topic, (message) => received.push(message));
    await client.publish(`qjg:watch:${topic}`, `${recorded[0]}`);
    sender.publish(topic, 'new');
    await until(() => received.includes('new'));
    expect(received).toEqual(['new']);
  });

  test('ignores messages of another version, malformed messages and messages that are too long', async () => {
    const { topic, sender, receiver } = await createPeers();
    const received: string[] = [];
    await receiver.subscribe(topic, (message) => received.push(message));
    const client = await connectTestClient(redis.server.url);
    const newer = await createPeer(2);
    newer.publish(topic, 'of another version');
    for (const message of [
      '',
      'garbage',
      'x\n1 {"__proto__":1}',
      'x\n1 [[',
      `x\n1 [{"a":1},1]`,
      `x\n${'1'.repeat(600_000)}`,
    ])
      await client.publish(`qjg:watch:${topic}`, message);
    await client.publish(`qjg:watch:${topic}`, '\n'.repeat(1_100_000));
    sender.publish(topic, 'x'.repeat(600_000));
    sender.publish(topic, 'last');
    await until(() => received.includes('last'));
    expect(received).toEqual(['last']);
  });
});
