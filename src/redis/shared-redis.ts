import type { Clock } from '../domain/clock.js';
import { Channels } from './channels.js';
import { Commands } from './commands.js';
import { connectionTo } from './connection.js';
import { sharingChanged } from './events.js';
import type { Trouble } from './trouble.js';

/** The Redis that gateways share, over two connections: one that listens cannot do anything else. */
export interface SharedRedis {
  readonly commands: Commands;
  readonly channels: Channels;
  /** Why it cannot be had, or not wholly; null when it can. */
  readonly trouble: Trouble | null;
  /** Commands that are under way. */
  readonly underWay: number;
  /** Resolves when it is first had. */
  readonly opened: Promise<void>;
  close(): void;
}

export interface RedisParts {
  readonly url: URL;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
}

export function connectRedis({ url, clock, random }: RedisParts): SharedRedis {
  const [commanding, listening] = [connectionTo(url, random), connectionTo(url, random)];
  let told: boolean | null = null;
  let isClosed = false;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const trouble = () => commands.trouble ?? channels.trouble;
  const changed = () => {
    const now = trouble();
    if (now === null) open();
    if (isClosed || told === (now === null)) return;
    told = now === null;
    sharingChanged.publish({ trouble: now });
  };
  const commands = new Commands(commanding, clock, changed);
  const channels = new Channels(listening, clock, changed);
  return {
    commands,
    channels,
    get trouble() {
      return trouble();
    },
    get underWay() {
      return commands.underWay + channels.underWay;
    },
    opened,
    close() {
      isClosed = true;
      commanding.disconnect();
      channels.close();
    },
  };
}
