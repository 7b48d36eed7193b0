import { formatCurl } from '../../graphiql/curl.js';

export interface SnippetOptions {
  readonly url: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The scheme of the authorization that the gateway needs from the client: of an API key, or an access token. */
  readonly scheme: Scheme | null;
}

export type Scheme = 'apiKey' | 'Bearer';

/** The environment variables that the code reads. */
export const VARIABLES: Readonly<Record<Scheme, string>> = { apiKey: 'API_KEY', Bearer: 'ACCESS_TOKEN' };

type Snippet = readonly [language: string, format: (options: SnippetOptions) => string];

/** Code that makes the request, by the name of its language. None contains the API key or the token. */
export const SNIPPETS: readonly [Snippet, ...Snippet[]] = [
  ['GraphQL', formatGraphql],
  ['curl', formatShell],
  ['TypeScript', formatTypeScript],
  ['Python', formatPython],
];

function formatGraphql({ query, variables }: SnippetOptions): string {
  return `# Variables: ${JSON.stringify(variables)}\n${query}\n`;
}

function formatShell({ url, query, variables, scheme }: SnippetOptions): string {
  const headers = scheme ? JSON.stringify({ authorization: scheme }) : '';
  const options = { url, query, headers, operationName: undefined, includesKey: false };
  return formatCurl({ ...options, variables: JSON.stringify(variables) });
}

function formatTypeScript({ url, query, variables, scheme }: SnippetOptions): string {
  const authorization = scheme ? `\n    authorization: \`${scheme} \${process.env['${VARIABLES[scheme]}']}\`,` : '';
  return `const query = \`
${query.replace(/[`\\$]/g, '\\$&')}
\`;
const variables = ${JSON.stringify(variables, null, 2)};

const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',${authorization}
  },
  body: JSON.stringify({ query, variables }),
});
const { data, errors } = await response.json();
if (errors) console.error(errors);
console.log(JSON.stringify(data, null, 2));
`;
}

function formatPython({ url, query, variables, scheme }: SnippetOptions): string {
  const authorization = scheme ? `\n        "authorization": f"${scheme} {os.environ['${VARIABLES[scheme]}']}",` : '';
  return `import json
${scheme ? 'import os\n' : ''}import urllib.request

query = ${quotePython(`\n${query}\n`)}
variables = ${formatPythonValue(variables)}

request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=json.dumps({"query": query, "variables": variables}).encode(),
    headers={
        "content-type": "application/json",${authorization}
    },
)
with urllib.request.urlopen(request) as response:
    result = json.load(response)
if result.get("errors"):
    print(result["errors"])
print(json.dumps(result["data"], indent=2))
`;
}

/** A literal of several lines that end with a line break. It has no escapes, unless the text has both kinds of quotes. */
function quotePython(text: string): string {
  const quotes = ['"""', "'''"].find((each) => !text.includes(each));
  if (!quotes) return `"""${text.replace(/["\\]/g, '\\$&')}"""`;
  return `${text.includes('\\') ? 'r' : ''}${quotes}${text}${quotes}`;
}

/** A JSON value as a Python literal. JSON strings are Python strings. */
function formatPythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(formatPythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${formatPythonValue(member)}`,
  );
  return `{${members.join(', ')}}`;
}
