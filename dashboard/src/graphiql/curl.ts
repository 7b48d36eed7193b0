export interface CurlOptions {
  readonly url: string;
  readonly query: string;
  /** JSON texts of the editors. */
  readonly variables: string;
  readonly headers: string;
  readonly operationName: string | undefined;
  readonly includesKey: boolean;
}

/** The operation as a command for a POSIX shell, which replaces the API key by `$API_KEY`, or the token by `$ACCESS_TOKEN`, unless it is included. Throws a SyntaxError if variables or headers are not JSON. */
export function formatCurl({ url, query, variables, headers, operationName, includesKey }: CurlOptions): string {
  const entries = Object.entries(parseObject(headers)).map(
    ([name, value]) => [name.toLowerCase(), `${value}`] as const,
  );
  const sent = new Map([['content-type', 'application/json'], ...entries]);
  const needsKey = sent.has('authorization') && !includesKey;
  const authorization = sent.get('authorization')?.startsWith('Bearer') ? 'Bearer $ACCESS_TOKEN' : 'apiKey $API_KEY';
  if (needsKey) sent.delete('authorization');
  const isStream = /^\s*subscription\b/m.test(query) || /@(defer|stream)\b/.test(query);
  if (isStream) sent.set('accept', 'text/event-stream');
  const body = { query, variables: parseObject(variables), ...(operationName && { operationName }) };
  return [
    `curl ${isStream ? '-sN' : '-s'} ${quote(url)}`,
    ...[...sent].map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(needsKey ? [`-H "authorization: ${authorization}"`] : []),
    `--data-binary ${quote(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  return text.trim() === '' ? {} : JSON.parse(text);
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
