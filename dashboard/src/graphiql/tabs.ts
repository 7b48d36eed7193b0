import { deviceStorage } from '../components/storage.js';
import { formatVariables, type LiveIds, TABS } from './operations.js';

const ITEM = 'graphiql-tabs';
/** More tabs of an earlier visit are not restored. */
const MAX_STORED_TABS = 20;

export interface TabContent {
  readonly query: string | null;
  readonly variables: string | null;
  readonly headers: string;
}

/**
 * The tabs of the last visit, or those of a first one. The variables of unchanged operations get ids that exist now. An
 * operation in the URL comes first.
 */
export function createTabs(ids: LiveIds, headers: string): TabContent[] {
  const initial = TABS.map((operation) => ({
    query: operation.query,
    variables: formatVariables(operation, ids),
    headers,
  }));
  const stored = loadTabs();
  const tabs: TabContent[] =
    stored.length === 0
      ? initial
      : stored.map(
          ({ query, variables }) =>
            initial.find((tab) => tab.query === query) ?? { query, variables: variables ?? null, headers },
        );
  const parameters = new URLSearchParams(location.search);
  const query = parameters.get('query');
  return query === null ? tabs : [{ query, variables: parameters.get('variables'), headers }, ...tabs];
}

interface StoredTab {
  readonly query: string | null;
  readonly variables?: string | null;
}

/** Headers contain the API key and are not stored. */
export function saveTabs(tabs: readonly StoredTab[]): void {
  const stored = tabs
    .slice(0, MAX_STORED_TABS)
    .map(({ query, variables }) => ({ query, variables: variables ?? null }));
  deviceStorage.write(ITEM, JSON.stringify(stored));
}

function loadTabs(): readonly StoredTab[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(ITEM) ?? '[]');
    return Array.isArray(stored) ? stored.filter((tab) => typeof tab?.query === 'string') : [];
  } catch {
    return [];
  }
}
