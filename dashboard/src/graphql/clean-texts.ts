import { type Exchange, mapExchange } from 'urql';

/** Texts of the service that are shown within other text, and how many characters of them, by type and field. */
const MAX_CHARS: ReadonlyMap<string, number> = new Map([
  ['Job.name', 200],
  ['JobFailure.code', 100],
  ['JobFailure.message', 2_000],
  ['Backend.location', 200],
  ['Backend.status', 50],
  ['OrganizationReport.organization', 200],
  ['OrganizationReport.currency', 20],
  ['MemberUsage.firstName', 100],
  ['MemberUsage.lastName', 100],
  ['MemberUsage.email', 200],
  ['UsageGroup.name', 200],
]);

/** Receives each object of a result, with the name of its type. */
type Visit = (type: unknown, object: object) => void;

/** Below the cache: cleans the texts of all results. */
export const createCleaningExchange = (visit: Visit): Exchange =>
  mapExchange({
    onResult({ data }) {
      cleanTexts(data, visit);
    },
  });

/** Changes the texts in place. */
export function cleanTexts(value: unknown, visit?: Visit): void {
  if (typeof value !== 'object' || value === null) return;
  const type = Reflect.get(value, '__typename');
  for (const [name, member] of Object.entries(value)) {
    const maxChars = MAX_CHARS.get(`${type}.${name}`);
    if (maxChars === undefined) cleanTexts(member, visit);
    else if (typeof member === 'string') Reflect.set(value, name, cleanText(member, maxChars));
  }
  visit?.(type, value);
}

/** Direction, zero width, parts of characters: they would change the text around them, or make different names look the same. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;
const TOO_MANY_MARKS = /(\p{Mark}{4})\p{Mark}+/gu;
const VISIBLE = /[^\s\p{Control}\p{Format}\p{Mark}]/u;

/** One line of visible text, cut to a number of characters; null if nothing is visible. */
export function cleanText(text: string, maxChars: number): string | null {
  // Twice as long, so that what is left out does not count.
  const line = text
    .slice(0, 2 * maxChars)
    .replace(INVISIBLE, '')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(/[\s\p{Control}]+/gu, ' ')
    .trim();
  if (!VISIBLE.test(line)) return null;
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
