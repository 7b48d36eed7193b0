/** What the page at `/` says. */
export interface PageFacts {
  readonly service: string;
  /** The sandbox's; a real key is never shown. */
  readonly apiKey: string | null;
}

/** The page for people who open the gateway's address. */
export function renderPage({ service, apiKey }: PageFacts): string {
  const key = apiKey ?? '&lt;your API key&gt;';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quantum Job Gateway</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 4rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.75rem; margin-bottom: .25rem }
  pre { overflow-x: auto; padding: 1rem; border-radius: .5rem; background: color-mix(in srgb, CanvasText 8%, Canvas) }
  .button { display: inline-block; padding: .6rem 1.1rem; border-radius: .5rem; background: #4338ca; color: #fff; text-decoration: none }
  .button:focus-visible { outline: 3px solid; outline-offset: 2px }
</style>
<main>
  <h1>Quantum Job Gateway</h1>
  <p>One graph over ${asText(service)}: jobs, sessions, backends and their characterizations in one query, and
  subscriptions that follow a job while it runs.</p>
  <p><a class="button" href="/graphql">Open GraphiQL</a></p>
  <p>${apiKey ? 'The sandbox\u2019s key is filled in there, and the tabs hold what to run first.' : 'Enter your API key there, under Headers.'}
  From a terminal:</p>
  <pre>curl -s &lt;this address&gt;/graphql \\
  -H 'authorization: apiKey ${key}' -H 'content-type: application/json' \\
  -d '{"query":"{ jobs(first: 5) { edges { node { name status backend { serviceId } } } } }"}'</pre>
  <p>Subscriptions: graphql-transport-ws on <code>/graphql</code> with
  <code>{"Authorization": "apiKey ${key}"}</code> as connectionParams, or server-sent events.</p>
</main>
</html>
`;
}

function asText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
