import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import 'graphiql/graphiql.css';
import 'graphiql/setup-workers/vite';
import './graphiql.css';
import { type GraphiQLPlugin, useMonaco } from '@graphiql/react';
import { GraphiQL } from 'graphiql';
import { Suspense, use, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchAuthConfig } from '../auth/auth-config.js';
import { loadKey } from '../auth/key-storage.js';
import { deviceStorage } from '../components/storage.js';
import { CURL_PLUGIN } from './curl-panel.js';
import { createExamplesPlugin } from './examples.js';
import { fetchOperation } from './fetcher.js';
import { fetchLiveIds } from './live-ids.js';
import { createTabs, saveTabs, type TabContent } from './tabs.js';
import { UpstreamCost } from './upstream-cost.js';
import { SCALAR_SCHEMAS, useOptionalDefaults } from './variables-schema.js';

const STATS_HEADER = 'x-upstream-stats';

/** GraphiQL stores only its theme and sizes: `tabs.ts` stores the tabs. */
const uiStorage = {
  getItem: (name: string) => (name.endsWith('tabState') ? null : deviceStorage.read(name)),
  setItem: (name: string, value: string) => !name.endsWith('tabState') && deviceStorage.write(name, value),
  removeItem: (name: string) => deviceStorage.write(name, null),
  clear: () => deviceStorage.clear(),
  // For errors of `setItem` only, which has none.
  length: 0,
};

interface Setup {
  readonly plugins: GraphiQLPlugin[];
  readonly tabs: TabContent[];
  /** As JSON. */
  readonly headers: string;
  readonly editorTools: 'headers' | 'variables';
}

async function loadSetup(): Promise<Setup> {
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
  return {
    plugins: [createExamplesPlugin(ids), CURL_PLUGIN],
    tabs: createTabs(ids, headers),
    headers,
    editorTools: key === null && !hasDefaultKey ? 'headers' : 'variables',
  };
}

const LOADING = 'Loading GraphiQL…';

/**
 * Renders GraphiQL once its editors can be created. If they came later, they would contain the first tab, whichever is selected by then, and
 * the button to execute would do nothing.
 */
function Page({ loading }: { readonly loading: Promise<Setup> }) {
  const { monaco, actions } = useMonaco();
  useEffect(() => {
    actions.initialize().catch(showFailure);
  }, [actions]);
  useOptionalDefaults();
  return <Suspense fallback={LOADING}>{monaco ? <Editors loading={loading} /> : LOADING}</Suspense>;
}

function Editors({ loading }: { readonly loading: Promise<Setup> }) {
  const { plugins, tabs, headers, editorTools } = use(loading);
  return (
    <GraphiQL
      fetcher={(params, options) => fetchOperation(params, options)}
      plugins={plugins}
      storage={uiStorage}
      defaultTabs={tabs}
      initialVariables={tabs[0]?.variables ?? ''}
      initialHeaders={headers}
      defaultHeaders={headers}
      defaultEditorToolsVisibility={editorTools}
      customScalarSchemas={SCALAR_SCHEMAS}
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
    </GraphiQL>
  );
}

function showFailure(error: unknown): void {
  root.textContent = `GraphiQL could not be loaded: ${error instanceof Error ? error.message : error}`;
}

const root = document.getElementById('root') as HTMLElement;
createRoot(root, { onUncaughtError: showFailure }).render(<Page loading={loadSetup()} />);
