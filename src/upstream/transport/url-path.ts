import { trimSlashes } from '../../primitives/text.js';

type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/** Builds a path with encoded ids and a query. Arrays repeat their key; null and undefined are omitted. */
export function urlPath(
  segments: TemplateStringsArray,
  ...ids: readonly string[]
): (query?: Record<string, QueryValue>) => string {
  const path = String.raw({ raw: segments }, ...ids.map(encodeURIComponent));
  return (query = {}) => {
    let search = '';
    const add = (key: string, item: QueryValue) => {
      if (item !== null && item !== undefined)
        search += `${search === '' ? '?' : '&'}${key}=${encodeURIComponent(`${item}`)}`;
    };
    for (const [key, value] of Object.entries(query)) {
      if (Array.isArray(value)) for (const item of value) add(key, item);
      else add(key, value);
    }
    return path + search;
  };
}

/** The path of a URL on this service, from its version on; null for any other URL. `query` and `hash` are dropped. */
export function toServicePath(text: string, service: URL): string | null {
  const url = URL.canParse(text, service.origin) ? new URL(text, service.origin) : null;
  if (url?.origin !== service.origin) return null;
  const prefix = trimSlashes(service.pathname);
  // The service does not know that it is below a path.
  return url.pathname.startsWith(`${prefix}/v`) ? url.pathname.slice(prefix.length) : url.pathname;
}
