import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import 'graphiql/graphiql.css';
import 'graphiql/setup-workers/vite';
import './graphiql.css';
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions, useMonaco } from '@graphiql/react';
import { GraphiQL } from 'graphiql';
import { Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type AuthConfig, fetchAuthConfig, type SignInConfig } from '../auth/auth-config.js';
import { loadKey, onKeyChangedElsewhere } from '../auth/key-storage.js';
import type { SignIn } from '../auth/sign-in.js';
import { deviceStorage, tabStorage } from '../components/storage.js';
import { loadTheme } from '../styles/theme.js';
import { CURL_PLUGIN } from './curl-panel.js';
import { EmptyResult } from './empty-result.js';
import { createExamplesPlugin } from './examples.js';
import { fetchOperation } from './fetcher.js';
import { isSignedIn, sendAs } from './gateway-fetch.js';
import { LiveVariables } from './live-ids.js';
import { ObjectLinks } from './object-links.js';
import { ResultLine } from './result-line.js';
import { createTabs, saveTabs, type TabContent } from './tabs.js';
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
  readonly editorTools: 'headers' | 'variables' | false;
  /** Whether the page has been loaded again because another tab has changed the key. */
  readonly isKeyChanged: boolean;
}

const live = new LiveVariables();
const loadedKey = loadKey();
const KEY_CHANGED_ITEM = 'graphiql-key-changed';

/** The headers of all tabs, the results and the subscriptions belong to the last key. */
onKeyChangedElsewhere(() => {
  if (loadKey() === loadedKey) return;
  tabStorage.write(KEY_CHANGED_ITEM, 'yes');
  location.reload();
});

async function loadSetup({ apiKey, hasDefaultKey, acceptsKeys }: AuthConfig): Promise<Setup> {
  const key = isSignedIn() || !acceptsKeys ? null : (loadedKey ?? apiKey);
  const authorization = key === null ? null : `apiKey ${key}`;
  const needsKey = key === null && !hasDefaultKey && !isSignedIn();
  const missing = acceptsKeys ? 'apiKey <your API key>' : 'Bearer <access token>';
  const shownKey = needsKey ? missing : authorization;
  const headers = JSON.stringify(
    { ...(shownKey !== null && { Authorization: shownKey }), [STATS_HEADER]: 'true' },
    null,
    2,
  );
  await live.load(authorization);
  const isKeyChanged = tabStorage.read(KEY_CHANGED_ITEM) !== null;
  tabStorage.write(KEY_CHANGED_ITEM, null);
  return {
    plugins: [createExamplesPlugin(live), CURL_PLUGIN],
    tabs: createTabs(live, headers),
    headers,
    isKeyChanged,
    // Closed on a phone, whose height the operation and the result need.
    editorTools: needsKey ? 'headers' : matchMedia('(width < 700px)').matches ? false : 'variables',
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
  const { plugins, tabs, headers, editorTools, isKeyChanged } = use(loading);
  const theme = loadTheme();
  return (
    <GraphiQL
      fetcher={async (params, options) => {
        const variables = await live.refill(params.query, params.variables, findAuthorization(options?.headers));
        if (variables === null) return fetchOperation(params, options);
        showVariables(variables);
        return fetchOperation({ ...params, variables: JSON.parse(variables) }, options);
      }}
      plugins={plugins}
      storage={uiStorage}
      defaultTabs={tabs}
      // Otherwise the first one has that of the tab that was used last.
      initialQuery={tabs[0]?.query ?? ''}
      initialVariables={tabs[0]?.variables ?? ''}
      initialHeaders={headers}
      defaultHeaders={headers}
      defaultEditorToolsVisibility={editorTools}
      {...(theme !== 'auto' && { defaultTheme: theme })}
      customScalarSchemas={SCALAR_SCHEMAS}
      onTabChange={({ tabs }) => saveTabs(tabs)}
      inputValueDeprecation
      schemaDescription
    >
      <GraphiQL.Logo>
        <h1 className="hidden-heading">GraphiQL</h1>
        <a href="./" className="back">
          <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
            <ellipse cx="16" cy="16" rx="14" ry="5.6" transform="rotate(-35 16 16)" />
            <ellipse cx="16" cy="16" rx="14" ry="5.6" transform="rotate(35 16 16)" />
            <circle cx="16" cy="16" r="2.8" />
          </svg>
          <span>Dashboard</span>
        </a>
      </GraphiQL.Logo>
      <GraphiQL.Footer>
        {isKeyChanged && <p role="status">The API key was removed or replaced in another tab.</p>}
        <ShownVariables />
        <SystemTheme />
        <ObjectLinks />
        <EmptyResult />
        <ResultLine />
      </GraphiQL.Footer>
    </GraphiQL>
  );
}

let showVariables: (text: string) => void = () => undefined;

/** Shows the variables with which an operation is run, and in a tab that is opened the job that was submitted meanwhile. */
function ShownVariables() {
  const { editor, tabs, activeTabIndex } = useGraphiQL(({ variableEditor, tabs, activeTabIndex }) => ({
    editor: variableEditor,
    tabs,
    activeTabIndex,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a tab is opened, not while it is edited.
  useEffect(() => {
    const text = live.follow(tabs[activeTabIndex]?.query ?? '', editor?.getValue() ?? '');
    if (text !== null) showVariables(text);
  }, [activeTabIndex]);
  useEffect(() => {
    showVariables = (text) => editor?.getValue() !== text && editor?.setValue(text);
  }, [editor]);
  return null;
}

/** GraphiQL sets the colors of its editors once: with the theme of the system, they follow it. */
function SystemTheme() {
  const theme = useGraphiQL((state) => state.theme);
  const { setTheme } = useGraphiQLActions();
  useEffect(() => {
    if (theme !== null) return;
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setTheme(null);
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [theme, setTheme]);
  return null;
}

/** The key of the tab, which the user may have entered. */
function findAuthorization(headers: Readonly<Record<string, string>> = {}): string | null {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? null;
}

function showFailure(error: unknown): void {
  root.textContent = `GraphiQL could not be loaded: ${error instanceof Error ? error.message : error}`;
}

const root = document.getElementById('root') as HTMLElement;
const reactRoot = createRoot(root, { onUncaughtError: showFailure });

async function start(): Promise<void> {
  const config = await fetchAuthConfig();
  const signIn = config.signIn && (await startSignIn(config.signIn));
  const isPage = signIn === null || signIn.state.kind === 'in';
  reactRoot.render(isPage ? <Page loading={loadSetup(config)} /> : <SignInPrompt signIn={signIn} />);
}

async function startSignIn(config: SignInConfig): Promise<SignIn> {
  const { SignIn } = await import('../auth/sign-in.js');
  const signIn = new SignIn(config);
  await signIn.start();
  if (signIn.state.kind !== 'in') return signIn;
  sendAs(signIn);
  // The results and the subscriptions belong to the user.
  signIn.onChange(() => reactRoot.render(<SignInPrompt signIn={signIn} />));
  return signIn;
}

/** Instead of GraphiQL, until the user has signed in. */
function SignInPrompt({ signIn }: { readonly signIn: SignIn }) {
  const state = useSyncExternalStore(signIn.onChange, () => signIn.state);
  if (state.kind !== 'out') return LOADING;
  return (
    <div className="sign-in">
      <h1>{state.problem?.title ?? 'Sign in'}</h1>
      <p>{state.problem?.text ?? 'GraphiQL runs your queries with your account of this gateway.'}</p>
      <button type="button" className="panel-button" onClick={() => void signIn.signIn()}>
        Sign in
      </button>
      <a href="./" className="sign-in-back">
        Dashboard
      </a>
    </div>
  );
}

void start().catch(showFailure);
