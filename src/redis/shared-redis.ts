import { createHmac } from 'node:crypto';
import type { Clock } from '../domain/clock.js';
import { Channels } from './channels.js';
import { Commands } from './commands.js';
import { connectionTo } from './connection.js';
import { type Kind, type SharingChanged, sharingChanged, type UnreadableFound, unreadableFound } from './events.js';
import type { Trouble } from './trouble.js';

/** The Redis that gateways share, over two connections: one that listens cannot do anything else. */
export interface SharedRedis {
  /** By which what this process publishes is known from what others do. */
  readonly gateway: string;
  readonly commands: Commands;
  readonly channels: Channels;
  /** Why it cannot be had, or not wholly; null when it can. */
  readonly trouble: Trouble | null;
  /** Commands that are under way. */
  readonly underWay: number;
  /** Connects; resolves when it is first had. */
  open(): Promise<void>;
  /** A keyed hash, the same for gateways with the same secret: nobody else on that Redis can make one. */
  seal(text: string): string;
  /** Tells whoever listens that something in it cannot be read. */
  unreadable(kind: Kind): void;
  close(): void;
}

export interface RedisParts {
  /** Made up anew at every start. */
  readonly gateway: string;
  readonly url: URL;
  /** The same for all gateways that share it. */
  readonly secret: string;
  /** How long a command may take. */
  readonly timeLimitMs: number;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
}

export function connectRedis({ gateway, url, secret, timeLimitMs, clock, random }: RedisParts): SharedRedis {
  // A key of its own: the secret itself hashes what callers choose.
  const sealKey = createHmac('sha256', secret).update('seals of what is shared').digest();
  const [commanding, listening] = [connectionTo(url, clock, random), connectionTo(url, clock, random)];
  let told: boolean | null = null;
  let isClosed = false;
  let opened: () => void = () => undefined;
  const trouble = () => commands.trouble ?? channels.trouble;
  const changed = (hasTrouble: boolean) => {
    const now = trouble();
    // The other connection may not be there yet, or still be in trouble: nothing is new then.
    if (hasTrouble === (now === null)) return;
    if (now === null) opened();
    if (isClosed || told === (now === null)) return;
    told = now === null;
    sharingChanged.publish({ gateway, trouble: now } satisfies SharingChanged);
  };
  const commands = new Commands(commanding, { clock, timeLimitMs, changed });
  const channels = new Channels(listening, { clock, timeLimitMs, changed });
  return {
    gateway,
    commands,
    channels,
    get trouble() {
      return trouble();
    },
    get underWay() {
      return commands.underWay + channels.underWay;
    },
    open() {
      const had = new Promise<void>((resolve) => {
        opened = resolve;
      });
      // Whether it works out is told by what happens on the connection.
      for (const redis of [commanding, listening]) redis.connect().catch(() => undefined);
      return had;
    },
    seal: (text) => createHmac('sha256', sealKey).update(text).digest('base64url').slice(0, 22),
    unreadable: (kind) => unreadableFound.publish({ gateway, kind } satisfies UnreadableFound),
    close() {
      isClosed = true;
      commanding.disconnect();
      channels.close();
    },
  };
}
