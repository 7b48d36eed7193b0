import { describe, expect, test } from 'vitest';
import type { Bus } from '../../src/bus/bus.js';
import { memoryBus } from '../../src/bus/memory.js';

/** What every bus promises. */
const BUSES: Readonly<Record<string, () => Bus<string>>> = { memory: () => memoryBus<string>() };

describe.each(Object.entries(BUSES))('the %s bus', (_name, create) => {
  test('tells everyone in this process before publish returns', async () => {
    const bus = create();
    const heard: string[] = [];
    for (const name of ['a', 'b']) await bus.subscribe('topic', (news) => heard.push(`${name} ${news}`));
    bus.publish('topic', '1');
    expect(heard).toEqual(['a 1', 'b 1']);
  });

  test('keeps topics apart', async () => {
    const bus = create();
    const heard: string[] = [];
    await bus.subscribe('topic', (news) => heard.push(news));
    bus.publish('another', '1');
    expect(heard).toEqual([]);
  });

  test('says nothing to those who have left, also when they leave while it speaks', async () => {
    const bus = create();
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
    const bus = create();
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
