/** One page of a list that is at hand whole, and how many pages remain after it. */
export function pageOf<T>(list: readonly T[], limit: number, page: number) {
  const items = list.slice((page - 1) * limit, page * limit);
  return { items, remaining: Math.max(0, Math.ceil(list.length / limit) - page) };
}
