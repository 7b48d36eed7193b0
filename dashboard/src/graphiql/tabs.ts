import { deviceStorage } from '../components/storage.js';
import type { LiveVariables } from './live-ids.js';
import type { Operation } from './operation.js';
import { EXAMPLES, hasReplacedIds, TABS } from './operations.js';

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
export function createTabs(live: LiveVariables, headers: string): TabContent[] {
  const createTab = (operation: Operation) => ({ query: operation.query, variables: live.fill(operation), headers });
  const stored = loadTabs();
  const withIds = [...TABS, ...EXAMPLES].filter(hasReplacedIds);
  const tabs: TabContent[] =
    stored.length === 0
      ? TABS.map(createTab)
      : stored.map(({ query, variables }) => {
          const operation = withIds.find((each) => each.query === query);
          return operation ? createTab(operation) : { query, variables: variables ?? null, headers };
        });
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
