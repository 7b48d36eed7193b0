import { allowsUtf8, parseHeaderItems } from './header-items.js';

/** Whether a body of this `Content-Type` is accepted: JSON in UTF-8, as RFC 8259 requires. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  const [item, ...others] = parseHeaderItems(contentType ?? '');
  return item !== undefined && others.length === 0 && item.value === 'application/json' && allowsUtf8(item);
}
