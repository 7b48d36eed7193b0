/** Whether a body of this `Content-Type` is accepted: JSON in UTF-8, as RFC 8259 requires. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  return (
    type === 'application/json' &&
    parameters.every((parameter) => !parameter.startsWith('charset=') || UTF_8.test(parameter))
  );
}

const UTF_8 = /^charset="?utf-?8"?$/;
