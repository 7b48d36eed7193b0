import { type GraphiQLPlugin, useGraphiQL } from '@graphiql/react';
import { useState } from 'react';
import { useCopy } from '../components/use-copy.js';
import { formatCurl } from './curl.js';
import { isSignedIn } from './gateway-fetch.js';
import { PanelIcon } from './panel-icon.js';

/** A panel with the operation of the current tab as a curl command. */
export const CURL_PLUGIN: GraphiQLPlugin = { title: 'Copy as curl', icon: CurlIcon, content: CurlPanel };

function CurlPanel() {
  const [includesKey, setIncludesKey] = useState(false);
  const [message, copy] = useCopy();
  const { tabs, activeTabIndex } = useGraphiQL(({ tabs, activeTabIndex }) => ({ tabs, activeTabIndex }));
  const command = formatTab(tabs[activeTabIndex], includesKey);
  return (
    <section aria-label="Copy as curl">
      <h2 className="panel-title">Copy as curl</h2>
      <label className="panel-option">
        <input type="checkbox" checked={includesKey} onChange={(event) => setIncludesKey(event.target.checked)} />
        Include the API key
      </label>
      <button type="button" className="panel-button" onClick={() => void copy(command)}>
        Copy
      </button>
      <span role="status"> {message}</span>
      <textarea className="curl" readOnly aria-label="Command" rows={16} value={command} />
    </section>
  );
}

interface Tab {
  readonly query: string | null;
  readonly variables?: string | null;
  readonly headers?: string | null;
  readonly operationName: string | null;
}

function formatTab(tab: Tab | undefined, includesKey: boolean): string {
  const url = `${location.origin}${location.pathname}`;
  try {
    return formatCurl({
      url,
      query: tab?.query ?? '',
      variables: tab?.variables ?? '',
      headers: addAuthorization(tab?.headers ?? ''),
      operationName: tab?.operationName ?? undefined,
      includesKey,
    });
  } catch (error) {
    return `Variables and headers must be JSON: ${error instanceof Error ? error.message : error}`;
  }
}

/** Of the user who has signed in, whose token is added when a request is sent. */
function addAuthorization(headers: string): string {
  if (!isSignedIn() || /"authorization"/i.test(headers)) return headers;
  return JSON.stringify({ ...JSON.parse(headers || '{}'), authorization: 'Bearer <access token>' });
}

function CurlIcon() {
  return <PanelIcon name="cURL" path="M4 5h16v14H4zM7 9l3 3-3 3M12 15h5" />;
}
