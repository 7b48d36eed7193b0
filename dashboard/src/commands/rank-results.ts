/** What a result is found by. */
export interface Searchable {
  readonly name: string;
  /** Next to the name. */
  readonly note?: string;
  /** Other words to find it by, such as an ID. */
  readonly keywords?: string;
}

/** The results that contain every word: first those whose name starts with the text, then by where the words are. Equal ones stay in their order. */
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
  if (lowerName.startsWith(start) || lowerName.replace(VERB, '').startsWith(start)) return 0;
  if (words.every((word) => startsWord(lowerName, word))) return 1;
  return words.every((word) => lowerName.includes(word)) ? 2 : 3;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a word of the name starts with it; it may have hyphens itself, as `aria-1` has. */
function startsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at !== -1; at = name.indexOf(word, at + 1))
    if (at === 0 || !LETTER.test(name.charAt(at - 1))) return true;
  return false;
}
