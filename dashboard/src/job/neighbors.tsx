import { useEffect, useMemo } from 'react';
import { type Client, useClient } from 'urql';
import { Link, useLocation } from 'wouter';
import { useShortcuts } from '../commands/shortcuts.js';
import { rememberShown } from '../jobs/list-state.js';

interface OpenedList {
  /** With the filters. */
  readonly path: string;
  readonly ids: readonly string[];
}

/** The list from which a job was opened, by client, so that no key sees the jobs of another. */
const lists = new WeakMap<Client, OpenedList>();

/** Keeps the filters and the order of the list for the pages of its jobs. */
export function rememberList(client: Client, table: Element): void {
  const links = table.querySelectorAll<HTMLAnchorElement>('tbody th > a');
  lists.set(client, {
    path: `/jobs${location.search}`,
    ids: [...links].map((link) => decodeURIComponent(link.pathname.slice('/jobs/'.length))),
  });
}

/** Leads back to the list from which the job was opened, with its filters. */
export function ListLink({ id }: { readonly id: string }) {
  const list = lists.get(useClient());
  if (!list?.ids.includes(id) || list.path === '/jobs') return <Link href="/jobs">All jobs</Link>;
  return <Link href={list.path}>Filtered jobs</Link>;
}

/** The next and the previous job of the list, which replace this page: the way back is always that to the list. */
export function JobNeighbors({ id }: { readonly id: string }) {
  const ids = lists.get(useClient())?.ids ?? [];
  const [, navigate] = useLocation();
  const position = ids.indexOf(id);
  const [previous, next] = position < 0 ? [] : [ids[position - 1], ids[position + 1]];
  const handlers = useMemo(() => {
    const open = (target: string | undefined) => target && navigate(`/jobs/${target}`, { replace: true });
    return { j: () => void open(next), k: () => void open(previous) };
  }, [next, previous, navigate]);
  useShortcuts(handlers);
  useEffect(() => {
    if (position >= 0) rememberShown(id);
  }, [position, id]);
  if (position < 0 || ids.length < 2) return null;
  return (
    <nav className="job-neighbors" aria-label="Jobs of the list">
      {previous && (
        <Link href={`/jobs/${previous}`} replace title="k" aria-keyshortcuts="k">
          Previous job
        </Link>
      )}
      {next && (
        <Link href={`/jobs/${next}`} replace title="j" aria-keyshortcuts="j">
          Next job
        </Link>
      )}
      <span>
        {position + 1} of {ids.length}
      </span>
    </nav>
  );
}
