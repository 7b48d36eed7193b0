import type { Clock } from '../domain/clock.js';
import type { Reply } from './reply.js';

/** An answer about the service is good for this long: however many ask, the service hears of one. */
const GOOD_FOR_MS = 1_000;

export interface HealthParts {
  /** What keeps the service from answering; null when it answers. */
  readonly probe: () => Promise<string | null>;
  readonly isDraining: () => boolean;
  /** What the gateway does without at the moment though it should not have to; null when there is nothing. */
  readonly lacking: () => Promise<string | null>;
  readonly clock: Clock;
}

export interface Health {
  /** Why the gateway cannot serve, in words for whoever runs it; null when it can. */
  readonly unready: () => Promise<string | null>;
  /** `/live`: the process runs. `/ready`: it takes requests and the service answers them, if in a degraded way. */
  readonly replies: Readonly<Record<string, () => Promise<Reply>>>;
}

export function createHealth({ probe, isDraining, lacking, clock }: HealthParts): Health {
  const askService = seldom(probe, clock);
  const askLacking = seldom(lacking, clock);
  const unready = async () => (isDraining() ? 'The gateway is closing.' : askService());
  return {
    unready,
    replies: {
      '/live': async () => reply(200, { status: 'live' }),
      '/ready': async () => {
        const reason = await unready();
        if (reason !== null) return reply(503, { status: 'unavailable', reason });
        const lack = await askLacking();
        return reply(200, lack === null ? { status: 'ready' } : { status: 'degraded', reason: lack });
      },
    },
  };
}

/** Never asks twice at once, nor again while the last answer is good. */
function seldom<T>(ask: () => Promise<T>, clock: Clock): () => Promise<T> {
  let latest: { readonly answer: Promise<T>; goodUntil: number } | null = null;
  return () => {
    if (latest && clock.now() < latest.goodUntil) return latest.answer;
    const asked = { answer: ask(), goodUntil: Number.POSITIVE_INFINITY };
    latest = asked;
    const answered = () => {
      asked.goodUntil = clock.now() + GOOD_FOR_MS;
    };
    asked.answer.then(answered, answered);
    return asked.answer;
  };
}

function reply(status: number, body: Readonly<Record<string, string>>): Reply {
  return { status, type: 'application/json', body: `${JSON.stringify(body)}\n` };
}
