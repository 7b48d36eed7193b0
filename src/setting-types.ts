import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isLoopback } from './isolation/address.js';
import { API_KEY_PATTERN } from './isolation/scope.js';

/** The value of a setting, or what is wrong with it. */
export type ParsedSetting<T> =
  | { readonly value: T }
  /** `hasValue`: the issues quote the part of the value that is wrong, so that it need not be shown as a whole: it may be long. */
  | { readonly issues: readonly string[]; readonly hasValue?: boolean };

/** Parses a value as in the environment. Not with zod: it is a tenth of the modules that the gateway loads at start. */
export type SettingType<T> = (text: string) => ParsedSetting<T>;

const fail = (...issues: readonly string[]): ParsedSetting<never> => ({ issues });

/** Numbers as JavaScript writes them; not Infinity. */
function parseNumber(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

export const integer =
  (min: number, max: number, unit?: string): SettingType<number> =>
  (text) => {
    const value = parseNumber(text);
    return value !== null && Number.isSafeInteger(value) && value >= min && value <= max
      ? { value }
      : fail(`must be a whole number from ${min} to ${max}${unit === undefined ? '' : ` (${unit})`}`);
  };

export const port = integer(0, 65_535);

export const textOf =
  ({ min = 1, max = Number.POSITIVE_INFINITY }): SettingType<string> =>
  (input) => {
    const value = input.trim();
    if (value === '' && min === 1) return fail('must not be empty');
    if (value.length < min) return fail(`must have at least ${min} characters`);
    return value.length > max ? fail(`must have at most ${max} characters`) : { value };
  };

export const text = textOf({});

export const apiKey: SettingType<string> = (input) => {
  const value = input.trim();
  return API_KEY_PATTERN.test(value) ? { value } : fail('must be the key alone, without "apiKey" and spaces');
};

/** It is read when the gateway starts. */
export const existingFile: SettingType<string> = (input) => {
  const value = input.trim();
  if (value === '') return fail('must not be empty');
  return statSync(value, { throwIfNoEntry: false })?.isFile() ? { value } : fail('must be a file that exists');
};

export const oneOf =
  <const T extends readonly [string, string, ...string[]]>(values: T): SettingType<T[number]> =>
  (text) =>
    values.includes(text) ? { value: text } : fail(`must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);

export const positiveNumber =
  (max: number): SettingType<number> =>
  (text) => {
    const value = parseNumber(text);
    return value !== null && value > 0 && value <= max ? { value } : fail(`must be a number above 0, at most ${max}`);
  };

/** The upstream URL. A version at its end is a common mistake, so it is reported, not removed. */
export const upstreamUrl: SettingType<URL> = (text) => {
  const value = parseHttpUrl(text);
  if (!value) return fail('must be a URL such as https://api.ionq.co, without a user, query or hash');
  return /\/v0\.\d+\/?$/.test(value.pathname) ? fail('must not end in a version: remove /v0.x') : { value };
};

export const collectorUrl: SettingType<URL> = (text) => {
  const value = parseHttpUrl(text);
  return value ? { value } : fail('must be a URL such as http://127.0.0.1:4318, without a user, query or hash');
};

/** A user, query or hash would be ignored, and a password printed at the start. */
function parseHttpUrl(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** Accepts no query and no hash: the client library would read options from them. */
export const redisUrl: SettingType<URL> = (text) => {
  const value = URL.canParse(text) ? new URL(text) : null;
  const hasHost = (value?.protocol === 'redis:' || value?.protocol === 'rediss:') && value.hostname !== '';
  const hasOnlyDatabase = value?.search === '' && value.hash === '' && /^\/?\d*$/.test(value.pathname);
  return hasHost && hasOnlyDatabase && isEncoded(value.username + value.password)
    ? { value }
    : fail('must be a URL such as redis://:password@10.0.0.7:6379/0 (rediss: with TLS)');
};

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

/** A password may precede the @ of a URL. */
export function showValue(value: string | null): string {
  return value?.includes('@') ? 'a value that is not shown' : JSON.stringify(value);
}

/** A comma-separated list of items that pass a test. */
const createListType =
  (isValid: (item: string) => boolean, expected: string): SettingType<string[]> =>
  (text) => {
    const value = splitList(text);
    const invalid = value.filter((item) => !isValid(item));
    return invalid.length === 0
      ? { value }
      : { issues: invalid.map((item) => `has ${showValue(item)}, which is not ${expected}`), hasValue: true };
  };

export const origins = createListType(
  isOriginPattern,
  'an origin such as https://app.example.com or http://localhost:*',
);

/** A loopback address is allowed without TLS: an identity provider for tests. */
function isIdentityUrl(text: string): boolean {
  const url = parseHttpUrl(text);
  return url !== null && (url.protocol === 'https:' || isLoopback(url.hostname));
}

/** Compared with the claim `iss` as a text, so it stays one. */
export const issuers = createListType(isIdentityUrl, 'an issuer such as https://login.example.com/realms/lab');

export const identityUrl: SettingType<URL> = (text) =>
  isIdentityUrl(text) ? { value: new URL(text) } : fail('must be a URL with https, without a user, query or hash');

/** What the pages set themselves. */
const OWN_PARAMETERS = /^(?:redirect_uri|response_type|response_mode|state|nonce|code_challenge.*)$/;

/** Parameters of an authorization request of OpenID Connect. */
export const clientParameters: SettingType<URLSearchParams> = (text) => {
  const parameters = new URLSearchParams(text.trim());
  const own = [...parameters.keys()].find((name) => OWN_PARAMETERS.test(name));
  if (own !== undefined) return fail(`must not contain ${own}, which the pages set`);
  if (!parameters.get('client_id')) return fail('must contain a client_id, such as client_id=dashboard&scope=openid');
  const scope = parameters.get('scope') ?? 'openid';
  if (!scope.split(' ').includes('openid')) return fail('must have openid in its scope');
  parameters.set('scope', scope);
  return { value: parameters };
};

export const texts = createListType((item) => item.length <= 1_000, 'at most 1000 characters long');

/** Host names without ports. */
export const hostNames: SettingType<string[]> = (text) => parseHostNames(text.toLowerCase());

const parseHostNames = createListType(
  (name) => URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name,
  'a host name without a port, such as gateway.example.com',
);

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** More than 0, at most 1. */
export const share = positiveNumber(1);

/** Addresses, each with or without the length of a network prefix. Not 0: nobody may trust everybody. */
export const networks = createListType(isNetwork, 'an address or network such as 10.0.0.0/8');

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const maxPrefix = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= maxPrefix);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}
