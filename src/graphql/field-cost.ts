import { PAGE_SIZE } from '../domain/page.js';

/** What a field costs upstream, estimated before an operation runs. */
export interface FieldCost<Args = never> {
  /** REST calls for so many parent objects together; none unless given. */
  calls?(parents: number, args: Args): number;
  /** Items for each parent of a list or connection; {@link ASSUMED_LIST_SIZE} unless given. */
  items?(args: Args): number;
  /** The list has the items that the field above declares: the edges of a connection. */
  readonly hasItemsOfParent?: true;
}

/** Items of a list whose size is known only once it is there. */
export const ASSUMED_LIST_SIZE = 10;

/** The resolver reads what is there already, or computes it. */
export const NO_CALLS: FieldCost = {};

/** However many parents: all are listed, or there is one. */
export const oneCall = (): number => 1;
export const callPerParent = (parents: number): number => parents;
/** Parents are loaded by id, a page of ids per call. */
export const callPerPage = (parents: number): number => Math.ceil(parents / PAGE_SIZE);
/** Backends are few, however many jobs run on them. */
export const callPerBackend = (parents: number): number => Math.min(parents, ASSUMED_LIST_SIZE);

interface PageArgs {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/** Edges of a connection. */
export const requestedEdges = ({ first, last }: PageArgs): number => first ?? last ?? PAGE_SIZE;

/** A connection over pages of the service, each fetched with so many calls. */
export function connectionCost(
  pageSize: number,
  callsPerPage = 1,
): Required<Pick<FieldCost<PageArgs>, 'calls' | 'items'>> {
  return {
    calls: (parents, args) => parents * callsPerPage * Math.max(1, Math.ceil(requestedEdges(args) / pageSize)),
    items: requestedEdges,
  };
}

/** For `nodes`: jobs by the page, sessions and backends from their lists, characterizations one by one. */
export function callsForGlobalIds(ids: readonly string[]): number {
  const count = (type: string) => ids.filter((id) => id === type || id.startsWith(`${type}:`)).length;
  return (
    callPerPage(count('Job')) +
    Math.min(count('Session'), 1) +
    Math.min(count('Backend'), 1) +
    count('Characterization')
  );
}
