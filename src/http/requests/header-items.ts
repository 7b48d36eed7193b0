/** An item of a list header, such as a media range of `Accept` or an encoding of `Accept-Encoding`. */
export interface HeaderItem {
  /** The value without its parameters, in lower case. */
  readonly value: string;
  /** The parameters by name in lower case; values without their quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The parameter `q`, from 0 (not acceptable) to 1. An invalid one counts as 1. */
  readonly quality: number;
}

/** Longer headers have no items: they are parsed before the request is counted for anyone. */
const MAX_CHARS = 1_000;

/** Parses `value; name=text; name="quoted text", value, …` (RFC 9110, 5.6.6 and 12.4.2). Each character is read once. */
export function parseHeaderItems(header: string): readonly HeaderItem[] {
  const items: HeaderItem[] = [];
  if (header.length > MAX_CHARS) return items;
  let parts: string[] = [];
  let part = '';
  const endPart = () => {
    parts.push(part.trim());
    part = '';
  };
  const endItem = () => {
    endPart();
    const item = toItem(parts);
    if (item) items.push(item);
    parts = [];
  };
  let isQuoted = false;
  for (let i = 0; i < header.length; i++) {
    const character = header.charAt(i);
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted && character === '\\') {
      i += 1;
      part += header.charAt(i);
    } else if (!isQuoted && character === ';') endPart();
    else if (!isQuoted && character === ',') endItem();
    else if (character !== '"') part += character;
  }
  endItem();
  return items;
}

function toItem([value = '', ...texts]: readonly string[]): HeaderItem | null {
  if (value === '') return null;
  const parameters = new Map<string, string>();
  for (const text of texts) {
    const end = text.indexOf('=');
    const name = text.slice(0, Math.max(0, end)).toLowerCase();
    if (name !== '' && !parameters.has(name)) parameters.set(name, text.slice(end + 1));
  }
  return { value: value.toLowerCase(), parameters, quality: parseQuality(parameters.get('q')) };
}

function parseQuality(text = ''): number {
  const quality = text === '' ? 1 : Number(text);
  return quality >= 0 && quality <= 1 ? quality : 1;
}

/** Whether a parameter `charset` is absent or UTF-8, of which WHATWG's Encoding has two names. */
export function allowsUtf8({ parameters }: HeaderItem): boolean {
  const charset = parameters.get('charset');
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** An item that accepts a media type. */
export interface Match {
  readonly quality: number;
  /** Position of the item in the header. */
  readonly index: number;
  /** Whether the item is the type itself, without a wildcard. */
  readonly isExact: boolean;
}

/** The quality that the most specific of the media ranges assigns to a type; null if it is not accepted. */
export function findMatch(mediaType: string, ranges: readonly HeaderItem[]): Match | null {
  const anySubtype = `${mediaType.slice(0, mediaType.indexOf('/'))}/*`;
  let specificity = 0;
  let match: Match | null = null;
  for (const [index, { value, quality }] of ranges.entries()) {
    const rangeSpecificity = value === mediaType ? 3 : value === anySubtype ? 2 : value === '*/*' ? 1 : 0;
    if (rangeSpecificity <= specificity) continue;
    specificity = rangeSpecificity;
    match = { quality, index, isExact: specificity === 3 };
  }
  return match && match.quality > 0 ? match : null;
}

/** Whether a match comes first: with a higher quality, or with the same and earlier in the header. */
export function isPreferred(match: Match, other: Match | null): boolean {
  if (!other) return true;
  return match.quality > other.quality || (match.quality === other.quality && match.index < other.index);
}

/** Whether a body of this `Content-Type` is accepted: JSON in UTF-8, as RFC 8259 requires. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  const [item, ...others] = parseHeaderItems(contentType ?? '');
  return item !== undefined && others.length === 0 && item.value === 'application/json' && allowsUtf8(item);
}
