import { PAGE_SIZE } from '../../domain/page.js';
import type { Maybe } from '../../domain/value.js';
import type { NodeId } from '../relay/global-ids.js';

/** Maximum pages of a search for one connection. */
export const MAX_SEARCH_PAGES = 20;

/** Upstream cost of a field, estimated before the operation runs. */
export interface FieldCost<Args = never> {
  /** Computes the REST calls for a number of parent objects. Default: none. `itemsOfParent`: as the parent field declares. */
  calls?(parents: number, args: Args, itemsOfParent: number): number;
  /** Objects by id that a list may omit: each takes a call more then, for up to `MAX_SINGLE_READS` objects of an operation. Default: none. */
  singleReads?(parents: number, args: Args): number;
  /** Items per parent of a list or connection. Default: {@link ASSUMED_LIST_SIZE}. */
  items?(args: Args): number;
  /** Most items that the list may have, if that is more than `items`. Default: `items`, or {@link MAX_LIST_SIZE} or {@link MAX_SCALAR_LIST_SIZE}. */
  maxItems?(args: Args): number;
  /** How many of the items are of an object type, if the arguments tell. Default: each may be of any possible type. */
  itemsOfType?(typename: string, args: Args): number;
  /** Number of introspection values that take as long as the field. Default: none. */
  readonly introspectionValues?: number;
  /** The list has the number of items that the parent field declares, such as the edges of a connection. */
  readonly hasItemsOfParent?: true;
}

/** Assumed items of a list whose size is unknown before it is fetched. */
export const ASSUMED_LIST_SIZE = 10;
/** More than lists of the service have that are not requested by size. */
export const MAX_LIST_SIZE = 1_000;
/** Such as the pairs of a hundred qubits, or child ids. */
export const MAX_SCALAR_LIST_SIZE = 5_000;

/** The arguments that declared costs depend on: estimates are cached by their values. */
export const SIZE_ARGUMENTS: ReadonlySet<string> = new Set([
  'first',
  'last',
  'ids',
  'top',
  'filter',
  'preferredFormats',
  'representations',
]);
/** The fields of input objects that declared costs depend on. */
export const SIZE_INPUT_FIELDS: ReadonlySet<string> = new Set(['statuses', 'name', 'ids']);
/** The mutations whose `input` declared costs depend on. Other inputs may be large and are not read. */
export const SIZE_INPUT_MUTATIONS: ReadonlySet<string> = new Set(['cancelJobs']);

/** The resolver computes its value from fetched data. */
export const NO_CALLS: FieldCost = {};

/** One call for any number of parents: the response is a list or a singleton. */
export const oneCall = (): number => 1;
export const callPerParent = (parents: number): number => parents;
/** Parents are loaded by id, one page of ids per call. */
export const callPerPage = (parents: number): number => Math.ceil(parents / PAGE_SIZE);
/** An object by id: several are selected from a list, which takes one call. */
export const BY_ID: FieldCost = { calls: oneCall, singleReads: callPerParent };
/** A job by id. */
export const JOB_BY_ID: FieldCost = { calls: callPerPage, singleReads: callPerParent };
/** The service may have a characterization in one version of its interface only, and an unknown one in neither. */
export const callsForCharacterizations = (parents: number): number => 2 * parents;
/** Jobs share few backends, so the calls are bounded by an assumed number of backends. */
export const callPerBackend = (parents: number): number =>
  callsForCharacterizations(Math.min(parents, ASSUMED_LIST_SIZE));

interface PageArgs {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/** Number of edges requested from a connection. */
export const requestedEdges = ({ first, last }: PageArgs): number => first ?? last ?? PAGE_SIZE;

/** Cost of a list of characterizations. If one version of the API does not have the backend, the first page is requested from the other, too. */
export function characterizationListCost(pageSize: number): Required<Pick<FieldCost<PageArgs>, 'calls' | 'items'>> {
  return {
    calls: (parents, args) => parents * (1 + Math.max(1, Math.ceil(requestedEdges(args) / pageSize))),
    items: requestedEdges,
  };
}

/** The `singleReads` of a list whose items are read by id. */
export const callPerEdge = (parents: number, args: PageArgs): number => parents * Math.max(0, requestedEdges(args));

export interface JobListSizes extends PageArgs {
  readonly filter?: { readonly statuses?: Maybe<readonly unknown[]>; readonly name?: Maybe<string> } | null | undefined;
}

/** Job statuses that the service filters by: all but `UNKNOWN`. */
const MAX_STATUSES = 6;

/**
 * Cost of a list of jobs. The lists of several statuses are merged: the first page of each, and later pages, of which up
 * to one per list is fetched before 25 edges need it.
 */
export function jobListCost(callsPerPage = 1): Required<Pick<FieldCost<JobListSizes>, 'calls' | 'items'>> {
  return {
    calls: (parents, { filter, ...args }) => {
      const lists = Math.min(filter?.statuses?.length ?? 1, MAX_STATUSES);
      const pages = filter?.name != null ? MAX_SEARCH_PAGES : Math.max(1, Math.ceil(requestedEdges(args) / PAGE_SIZE));
      return parents * callsPerPage * (lists > 1 ? pages + 2 * lists - 1 : pages);
    },
    items: requestedEdges,
  };
}

/**
 * Calls for objects by ids: jobs per page, sessions, backends and the API key at once, characterizations one by one. What a list omits is
 * counted by {@link singleReadsOfNodes}.
 */
export function callsForNodes(nodes: readonly NodeId[]): number {
  const counts = countTypes(nodes);
  const backends = new Set<string>();
  for (const { typename, id } of nodes)
    if (typename === 'Backend' || typename === 'Characterization') backends.add(id.split(':')[0] ?? id);
  return (
    callPerPage(counts('Job')) +
    Math.min(counts('Session'), 1) +
    Math.min(counts('Backend'), 1) +
    // `callPerBackend` counts at most `ASSUMED_LIST_SIZE` backends: the others are added here.
    callsForCharacterizations(Math.max(0, backends.size - ASSUMED_LIST_SIZE)) +
    Math.min(counts('ApiKey'), 1) +
    callsForCharacterizations(counts('Characterization'))
  );
}

export function singleReadsOfNodes(nodes: readonly NodeId[]): number {
  const counts = countTypes(nodes);
  return counts('Job') + counts('Session') + counts('Backend');
}

function countTypes(nodes: readonly NodeId[]): (typename: string) => number {
  const counts = new Map<string, number>();
  for (const { typename } of nodes) counts.set(typename, (counts.get(typename) ?? 0) + 1);
  return (typename) => counts.get(typename) ?? 0;
}
