import { createContext, useContext, useSyncExternalStore } from 'react';
import { deviceStorage, tabStorage } from '../components/storage.js';

/** What a session is called by: sessions have no names. */
export interface SessionTraits {
  readonly backend: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Whose names are stored, and where. */
interface NameOwner {
  readonly owner: string;
  readonly storage: typeof tabStorage;
}

/** More are not kept. */
const MAX_NAMES = 1_000;
/** The newest ones, of each kind: the next page has room for others. */
const MAX_STORED = 500;

/**
 * Names of members, projects, parent jobs and sessions by global id, from the results that pages have loaded: the service has those of
 * members and projects in reports only, and jobs have no more than the ids of their parent and session. One for each client, so that no key
 * sees those of another. The next page begins with them, as it may load no report and no list, if its owner is the same.
 */
export class NameStore {
  readonly #names = new Map<string, string>();
  readonly #jobs = new Map<string, string>();
  readonly #sessions = new Map<string, SessionTraits>();
  readonly #listeners = new Set<() => void>();

  /** Of a user, a project or a job that may be a parent; null if it is not known. */
  readonly getName = (id: string): string | null => this.#names.get(id) ?? this.#jobs.get(id) ?? null;

  getSession(id: string): SessionTraits | null {
    return this.#sessions.get(id) ?? null;
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Begins with the names of the last page that had the same owner, a person or a key, and stores them when this one is left. `getOwner` may
   * return another one later, as a key that is entered again. Returns the function that ends this and removes what was stored.
   */
  keep(getOwner: () => NameOwner): () => void {
    const kept: readonly Map<string, unknown>[] = [this.#names, this.#sessions, this.#jobs];
    for (const [index, entries] of readStored(getOwner()).entries())
      for (const [id, value] of entries) if (!kept[index]?.has(id)) this.#add(kept[index], id, value);
    const store = () => {
      const owner = getOwner();
      // After those that another tab has stored meanwhile.
      const stored = readStored(owner);
      const newest = kept.map((map, index) => [...new Map([...(stored[index] ?? []), ...map])].slice(-MAX_STORED));
      owner.storage.write(ITEM, JSON.stringify({ owner: owner.owner, kept: newest }));
    };
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('pagehide', store);
      removeStoredNames();
    };
  }

  /** Reads an object of a result. */
  readonly collect = (type: unknown, object: object): void => {
    const { id, groupId, name, user, firstName, lastName, email, backend, createdAt, parent } = object as Record<
      string,
      unknown
    >;
    // The address of a member does not replace the name that a report has.
    if (type === 'UsageGroup' && isText(name) && !(name.includes('@') && this.getName(`${groupId}`)))
      this.#add(this.#names, groupId, name);
    else if (type === 'MemberUsage')
      this.#add(this.#names, getMember(user, 'id'), [firstName, lastName].filter(isText).join(' ') || email);
    else if (type === 'Job') {
      if (!parent) this.#add(this.#jobs, id, name);
    } else if (type === 'Session') {
      const backendName = getMember(backend, 'serviceId');
      const known = this.getSession(`${id}`);
      if (isText(backendName) && isText(createdAt) && known?.createdAt !== createdAt)
        this.#add(this.#sessions, id, { backend: backendName, createdAt });
    }
  };

  #add(map: Map<string, unknown> | undefined, id: unknown, value: unknown): void {
    if (!map || !isText(id) || !value || map.get(id) === value || map.size >= MAX_NAMES) return;
    map.set(id, value);
    for (const notify of this.#listeners) notify();
  }
}

const ITEM = 'names';

type Entries = readonly (readonly [id: string, value: unknown])[];

/** What another page has stored of each kind; nothing of another owner. */
function readStored({ owner, storage }: NameOwner): readonly Entries[] {
  try {
    const stored = JSON.parse(storage.read(ITEM) ?? '{}');
    return stored.owner === owner ? stored.kept.map((entries: Entries) => [...new Map(entries)]) : [];
  } catch {
    // Not stored by this version of the page.
    return [];
  }
}

/** Of all tabs. */
export function removeStoredNames(): void {
  for (const storage of [tabStorage, deviceStorage]) storage.write(ITEM, null);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const getMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;

export const NamesContext = createContext(new NameStore());

export const useNames = (): NameStore => useContext(NamesContext);

/** Of a user, a project or a parent job; null without an id, or if the name is not known. */
export function useName(id: string | null | undefined): string | null {
  const names = useNames();
  return useSyncExternalStore(names.onChange, () => (id ? names.getName(id) : null));
}

/** Null if it is not known. */
export function useSessionTraits(id: string): SessionTraits | null {
  const names = useNames();
  return useSyncExternalStore(names.onChange, () => names.getSession(id));
}
