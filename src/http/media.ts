import { LRUCache } from 'lru-cache';

/** What an answer in one piece can be sent as. */
export type Media = 'application/json' | 'application/graphql-response+json';

const MEDIA: readonly Media[] = ['application/graphql-response+json', 'application/json'];
/** Nobody who means it names more. */
const LONGEST = 200;

const known = new LRUCache<string, { readonly media: Media | null }>({ max: 200 });

/** What `Accept` lets an answer in one piece be, as Yoga reads it; null where it lets it be nothing of the kind. */
export function mediaFor(accept: string | undefined): Media | null {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json')
    return 'application/json';
  if (accept.length > LONGEST) return null;
  let found = known.get(accept);
  if (!found) {
    found = { media: read(accept) };
    known.set(accept, found);
  }
  return found.media;
}

/** The first one named that can be met counts, whatever weights say. */
function read(accept: string): Media | null {
  for (const range of accept.replace(/\s/g, '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';');
    const charset = parameters.find((parameter) => parameter.includes('charset='));
    if (charset !== undefined && charset !== 'charset=utf-8') continue;
    const [main, sub] = type.split('/');
    const met = MEDIA.filter((media) => {
      const [ownMain, ownSub] = media.split('/');
      return (main === '*' || main === ownMain) && (sub === '*' || sub === ownSub);
    }).at(-1);
    if (met) return met;
  }
  return null;
}
