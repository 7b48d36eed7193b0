/** What a result is found by. */
export interface Searchable {
  readonly name: string;
  /** Next to the name. */
  readonly note?: string;
  /** Other words to find it by, such as an ID. */
  readonly keywords?: string;
}

/** The results that contain every word: first those whose name is the text, those whose name starts with it, then by where the words are. Equal ones stay in their order. */
export function rankResults<Result extends Searchable>(results: readonly Result[], text: string): readonly Result[] {
  const words = toWords(text);
  if (words.length === 0) return results;
  const ranked = results.flatMap((result) => {
    const rank = getRank(result, words);
    return rank === null ? [] : [{ result, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ result }) => result);
}

const toWords = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Of commands: a user types what they act on. */
const VERB = /^(?:go to|show|open) /;

/** Lower is better; null if a word is missing. */
function getRank({ name, note = '', keywords = '' }: Searchable, words: readonly string[]): number | null {
  const lowerName = name.toLowerCase();
  const content = `${lowerName} ${note} ${keywords}`.toLowerCase();
  if (!words.every((word) => content.includes(word))) return null;
  const start = words.join(' ');
  if (lowerName === start) return -1;
  if (lowerName.startsWith(start) || lowerName.replace(VERB, '').startsWith(start)) return 0;
  if (words.every((word) => findWord(lowerName, word) !== null)) return 1;
  return words.every((word) => lowerName.includes(word)) ? 2 : 3;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Where a word of the name starts with it; null if none does. It may have hyphens itself, as `aria-1` has. */
function findWord(name: string, word: string): number | null {
  for (let at = name.indexOf(word); at !== -1; at = name.indexOf(word, at + 1))
    if (at === 0 || !LETTER.test(name.charAt(at - 1))) return at;
  return null;
}

export interface NamePart {
  /** Its place in the name. */
  readonly start: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** The name in parts, of which some are words of the search. Only the first place of each word, as it was found. */
export function splitMatches(name: string, search: string): readonly NamePart[] {
  const lowerName = name.toLowerCase();
  // Characters that have another length in lower case would move the places.
  if (lowerName.length !== name.length) return [{ start: 0, text: name, isMatch: false }];
  const isMatch = new Array<boolean>(name.length).fill(false);
  for (const word of toWords(search)) {
    const at = findWord(lowerName, word) ?? lowerName.indexOf(word);
    if (at >= 0) isMatch.fill(true, at, at + word.length);
  }
  const parts: { start: number; text: string; isMatch: boolean }[] = [];
  for (const [index, isMatching] of isMatch.entries()) {
    const last = parts.at(-1);
    if (last?.isMatch === isMatching) last.text += name.charAt(index);
    else parts.push({ start: index, text: name.charAt(index), isMatch: isMatching });
  }
  return parts;
}
