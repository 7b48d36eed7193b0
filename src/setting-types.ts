import { isIP } from 'node:net';
import { z } from 'zod';

export const integer = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be an integer')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

export const port = integer(0, 65_535);

export const text = z.string().trim().min(1, 'must not be empty');

export const oneOf = <const T extends readonly [string, string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` });

export const positiveNumber = (max: number) =>
  z.coerce.number({ error: 'must be a number' }).positive('must be more than 0').max(max, `must be at most ${max}`);

/** The upstream URL. A version at its end is a common mistake, so it is reported, not removed. */
export const upstreamUrl = z.string().transform((value, context) => {
  const url = parseHttpUrl(value);
  if (!url) {
    context.addIssue({ code: 'custom', message: 'must be a URL such as https://api.ionq.co' });
    return z.NEVER;
  }
  if (/\/v0\.\d+\/?$/.test(url.pathname)) {
    context.addIssue({ code: 'custom', message: 'must not end in a version: remove /v0.x' });
  }
  return url;
});

export const collectorUrl = z.string().transform((value, context) => {
  const url = parseHttpUrl(value);
  if (url) return url;
  context.addIssue({ code: 'custom', message: 'must be a URL such as http://127.0.0.1:4318' });
  return z.NEVER;
});

function parseHttpUrl(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}

/** Without a query or hash: the client library would read options from them. */
export const redisUrl = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const hasHost = (url?.protocol === 'redis:' || url?.protocol === 'rediss:') && url.hostname !== '';
  const hasOnlyDatabase = url?.search === '' && url.hash === '' && /^\/?\d*$/.test(url.pathname);
  if (hasHost && hasOnlyDatabase && isEncoded(url.username + url.password)) return url;
  context.addIssue({
    code: 'custom',
    message: 'must be a URL such as redis://:password@10.0.0.7:6379/0 (rediss: with TLS)',
  });
  return z.NEVER;
});

/** Whether each % starts a percent-encoded character. */
function isEncoded(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

const LOOPBACK_WITH_ANY_PORT = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\*$/;

function isOriginPattern(text: string): boolean {
  if (text === '*' || LOOPBACK_WITH_ANY_PORT.test(text)) return true;
  return URL.canParse(text) && new URL(text).origin === text;
}

/** A comma-separated list. */
export const origins = z.string().transform((list, context) => {
  const all = splitList(list);
  for (const origin of all) {
    if (!isOriginPattern(origin)) {
      context.addIssue({
        code: 'custom',
        message: `${JSON.stringify(origin)} is not an origin such as https://app.example.com or http://localhost:*`,
      });
    }
  }
  return all;
});

/** A comma-separated list of host names without ports. */
export const hostNames = z.string().transform((list, context) => {
  const all = splitList(list).map((name) => name.toLowerCase());
  for (const name of all) {
    if (!URL.canParse(`http://${name}`) || new URL(`http://${name}`).hostname !== name)
      context.addIssue({
        code: 'custom',
        message: `${JSON.stringify(name)} is not a host name such as gateway.example.com`,
      });
  }
  return all;
});

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** More than 0, at most 1. */
export const share = positiveNumber(1);

/** A comma-separated list of addresses, each with or without the length of a network prefix. */
export const networks = z.string().transform((list, context) => {
  const all = list
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '');
  for (const network of all) {
    const [address = '', prefix, ...rest] = network.split('/');
    const maxPrefix = isIP(address) === 6 ? 128 : 32;
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix);
    if (isIP(address) === 0 || !isPrefix || rest.length > 0) {
      context.addIssue({
        code: 'custom',
        message: `${JSON.stringify(network)} is not an address or network such as 10.0.0.0/8`,
      });
    }
  }
  return all;
});
