import type { Json } from './value.js';

/** Members of inputs and of request bodies that carry credentials of a third party. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'externalSettings',
  'external_settings',
  'apiCredentials',
  'api_credentials',
]);
/** Finds names with escaped characters in JSON as well. */
const SECRET_NAME = /external_?settings|api_?credentials|\\u00/i;

/** A request has one or two; with more, texts are withheld. */
const MAX_SECRETS = 100;
export const MAX_SECRET_CHARS = 10_000;
/** Longer texts are cut: messages have fewer characters. */
const MAX_TEXT_CHARS = 2_000;
/** A text that repeats this many characters in a row of a secret is withheld. */
const PART_CHARS = 8;
const WITHHELD = 'Message withheld: it repeats a secret of the request.';

export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name);
}

/** Whether a document or JSON may contain secrets: it is not cached then. */
export function mayContainSecrets(text: string): boolean {
  return SECRET_NAME.test(text);
}

/** All texts and numbers in secret members of parsed JSON, at any depth. */
export function collectSecrets(value: unknown): readonly string[] {
  const secrets = new Set<string>();
  const members = findSecretMembers(value);
  for (const member of members) {
    if (secrets.size > MAX_SECRETS) break;
    if (isObjectOrList(member)) for (const inner of Object.values(member)) members.push(inner);
    else if (typeof member === 'number' || (typeof member === 'string' && member !== '')) secrets.add(String(member));
  }
  return [...secrets];
}

/** Does not recurse, because variables may be nested deeply, and creates no list per object, because there may be many. */
function findSecretMembers(value: unknown): unknown[] {
  const found: unknown[] = [];
  const objects = isObjectOrList(value) ? [value] : [];
  for (const object of objects) {
    if (Array.isArray(object)) {
      for (const item of object) if (isObjectOrList(item)) objects.push(item);
      continue;
    }
    // `for in` is safe for parsed JSON, which inherits nothing.
    for (const name in object) {
      const member = object[name];
      if (isSecretName(name)) found.push(member);
      else if (isObjectOrList(member)) objects.push(member);
    }
  }
  return found;
}

const isObjectOrList = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The service does not return secrets: members with their names are dropped, as the value is cached. */
export function withoutSecrets(value: Json): Json {
  if (!hasSecretMember(value)) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  const members = Object.entries(value as { readonly [name: string]: Json }).filter(([name]) => !isSecretName(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutSecrets(member)]));
}

function hasSecretMember(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasSecretMember);
  const members = value as { readonly [name: string]: Json };
  for (const name in members) if (isSecretName(name) || hasSecretMember(members[name] ?? null)) return true;
  return false;
}

/** Removes the secrets from a text, which may repeat them escaped. Withholds a text that repeats a part of one. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  if (secrets.length > MAX_SECRETS || secrets.some(({ length }) => length > MAX_SECRET_CHARS)) return WITHHELD;
  let redacted = text;
  for (const secret of secrets) {
    // The text may repeat the secret itself, or its JSON.
    for (const form of new Set([secret, JSON.stringify(secret).slice(1, -1)])) {
      const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      // A very short secret may be part of a common word.
      const pattern = form.length < PART_CHARS ? `(?<!\\w)${escaped}(?!\\w)` : escaped;
      redacted = redacted.replace(new RegExp(pattern, 'g'), '…');
    }
  }
  redacted = redacted.slice(0, MAX_TEXT_CHARS);
  return repeatsPart(redacted, secrets) ? WITHHELD : redacted;
}

function repeatsPart(text: string, secrets: readonly string[]): boolean {
  const parts = new Set<string>();
  for (let at = 0; at + PART_CHARS <= text.length; at++) parts.add(text.slice(at, at + PART_CHARS));
  return secrets.some((secret) => {
    for (let at = 0; at + PART_CHARS <= secret.length; at++)
      if (parts.has(secret.slice(at, at + PART_CHARS))) return true;
    return false;
  });
}
