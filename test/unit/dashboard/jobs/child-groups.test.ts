import { expect, test } from 'vitest';
import type { ListedJobFragment } from '../../../../dashboard/src/generated/graphql.js';
import {
  addLaterJobs,
  type EarlierGroups,
  groupByParent,
  LaterJobStore,
  splitPage,
} from '../../../../dashboard/src/jobs/child-groups.js';

const job = (id: string, parentId?: string) =>
  ({ id, parent: parentId ? { id: parentId } : null }) as unknown as ListedJobFragment;

const listIds = (jobs: readonly { readonly id: string }[]) => jobs.map(({ id }) => id).join(' ');

/** What the rows of pages are, with all later jobs. */
function renderPages(pages: readonly (readonly ListedJobFragment[])[]): string[][] {
  const store = new LaterJobStore();
  let earlier: EarlierGroups | null = null;
  const groups = pages.map((jobs, page) => {
    const { local, later } = splitPage(jobs, earlier);
    const added = groupByParent(local);
    earlier = { ids: new Set(added.map(({ parentId }) => parentId)), earlier };
    store.add(page, { jobs: later, costs: new Map() });
    return added;
  });
  return groups.map((added) =>
    added.map((group) => {
      const later = store.getJobs(group.parentId).flatMap(({ jobs }) => jobs);
      const { parent, parentId, childJobs } = addLaterJobs(group, later);
      return `${parent ? parentId : `(${parentId})`}: ${listIds(childJobs)}`;
    }),
  );
}

test('adds child jobs of later pages to the group of their parent', () => {
  const pages = [
    [job('a'), job('p'), job('c1', 'p')],
    [job('c2', 'p'), job('c3', 'p')],
    [job('c4', 'p'), job('b')],
  ];
  expect(renderPages(pages)).toEqual([['a: ', 'p: c1 c2 c3 c4'], [], ['b: ']]);
});

test('shows a parent that follows its child jobs on a later page at their position', () => {
  const pages = [[job('a'), job('c1', 'p')], [job('c2', 'p'), job('q'), job('c3', 'q')], [job('p')]];
  expect(renderPages(pages)).toEqual([['a: ', 'p: c1 c2'], ['q: c3'], []]);
  expect(renderPages(pages.slice(0, 2))).toEqual([['a: ', '(p): c1 c2'], ['q: c3']]);
});

test('removes the jobs of a page, and sorts those of others by page', () => {
  const store = new LaterJobStore();
  let changes = 0;
  const unsubscribe = store.onChange(() => {
    changes += 1;
  });
  const list = () => listIds(store.getJobs('p').flatMap(({ jobs }) => jobs));
  store.add(2, { jobs: [job('c3', 'p')], costs: new Map() });
  const remove = store.add(1, { jobs: [job('c1', 'p'), job('c2', 'p')], costs: new Map() });
  expect(list()).toBe('c1 c2 c3');
  remove?.();
  expect([list(), changes]).toEqual(['c3', 3]);
  // A page without such jobs renders nothing.
  store.add(3, { jobs: [], costs: new Map() });
  unsubscribe();
  store.add(1, { jobs: [job('c1', 'p')], costs: new Map() });
  expect([changes, store.getJobs('other')]).toEqual([3, []]);
});

test('shows jobs that are child jobs of child jobs, of each other or of themselves', () => {
  expect(renderPages([[job('p'), job('c', 'p'), job('g', 'c')]])).toEqual([['p: c', '(c): g']]);
  expect(renderPages([[job('a', 'b'), job('b', 'a'), job('s', 's')]])).toEqual([['(b): a', '(a): b', '(s): s']]);
});
