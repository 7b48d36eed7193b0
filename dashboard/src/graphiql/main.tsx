import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import 'graphiql/graphiql.css';
import 'graphiql/setup-workers/vite';
import './graphiql.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { fetchAuthConfig } from '../auth/auth-config.js';
import { loadKey } from '../auth/key-storage.js';
import { CURL_PLUGIN } from './curl-panel.js';
import { createExamplesPlugin } from './examples.js';
import { fetchOperation } from './fetcher.js';
import { fetchLiveIds } from './live-ids.js';
import { createTabs, saveTabs } from './tabs.js';
import { UpstreamCost } from './upstream-cost.js';

const STATS_HEADER = 'x-upstream-stats';

/** GraphiQL stores only its theme and sizes: `tabs.ts` stores the tabs. */
const uiStorage = {
  getItem: (name: string) => (name.endsWith('tabState') ? null : localStorage.getItem(name)),
  setItem: (name: string, value: string) => !name.endsWith('tabState') && localStorage.setItem(name, value),
  removeItem: (name: string) => localStorage.removeItem(name),
  clear: () => localStorage.clear(),
  get length() {
    return localStorage.length;
  },
};

async function start(): Promise<void> {
  const { apiKey, hasDefaultKey } = await fetchAuthConfig();
  const key = loadKey() ?? apiKey;
  const authorization = key === null ? null : `apiKey ${key}`;
  const shownKey = authorization ?? (hasDefaultKey ? null : 'apiKey <your API key>');
  const headers = JSON.stringify(
    { ...(shownKey !== null && { Authorization: shownKey }), [STATS_HEADER]: 'true' },
    null,
    2,
  );
  const ids = await fetchLiveIds(authorization);
  const tabs = createTabs(ids, headers);
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(
    <GraphiQL
      fetcher={(params, options) => fetchOperation(params, options)}
      plugins={[createExamplesPlugin(ids), CURL_PLUGIN]}
      storage={uiStorage}
      defaultTabs={tabs}
      initialVariables={tabs[0]?.variables ?? ''}
      initialHeaders={headers}
      defaultHeaders={headers}
      defaultEditorToolsVisibility={key === null && !hasDefaultKey ? 'headers' : 'variables'}
      onTabChange={({ tabs }) => saveTabs(tabs)}
      inputValueDeprecation
      schemaDescription
    >
      <GraphiQL.Logo>
        <h1>
          <a href="./">Quantum Job Gateway</a>
        </h1>
      </GraphiQL.Logo>
      <GraphiQL.Footer>
        <UpstreamCost />
      </GraphiQL.Footer>
    </GraphiQL>,
  );
}

start().catch((error: unknown) => {
  const root = document.getElementById('root');
  if (root) root.textContent = `GraphiQL could not be loaded: ${error instanceof Error ? error.message : error}`;
});
