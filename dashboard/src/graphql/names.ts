import { createContext, useContext, useSyncExternalStore } from 'react';
import { tabStorage } from '../components/storage.js';

/** What a session is called by: sessions have no names. */
export interface SessionTraits {
  readonly backend: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** More are not kept. */
const MAX_NAMES = 1_000;

/**
 * Names of members, projects, parent jobs and sessions by global id, from the results that pages have loaded: the service has those of
 * members and projects in reports only, and jobs have no more than the ids of their parent and session. One for each client, so that no key
 * sees those of another. The next page of the tab begins with those that are not of jobs, as it may load no report, if its owner is the same.
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
   * Begins with the names of the last page of the tab if `owner`, a person or a key, is the same, and stores them when this one is left.
   * Returns the function that ends this and removes what was stored.
   */
  keep(owner: string): () => void {
    this.#restore(owner);
    const store = () =>
      tabStorage.write(ITEM, JSON.stringify({ owner, names: [...this.#names], sessions: [...this.#sessions] }));
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('pagehide', store);
      tabStorage.write(ITEM, null);
    };
  }

  #restore(owner: string): void {
    try {
      const stored = JSON.parse(tabStorage.read(ITEM) ?? '{}');
      if (stored.owner !== owner) return;
      for (const [id, name] of stored.names) if (!this.#names.has(id)) this.#add(this.#names, id, name);
      for (const [id, traits] of stored.sessions) if (!this.#sessions.has(id)) this.#add(this.#sessions, id, traits);
    } catch {
      // Not stored by this version of the page.
    }
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

  #add<Value>(map: Map<string, Value>, id: unknown, value: unknown): void {
    if (!isText(id) || !value || map.get(id) === value || map.size >= MAX_NAMES) return;
    map.set(id, value as Value);
    for (const notify of this.#listeners) notify();
  }
}

const ITEM = 'names';

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
