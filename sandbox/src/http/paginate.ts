/** Returns one page of a list, counted from 1, and the number of pages after it. */
export function paginate<T>(list: readonly T[], limit: number, page: number) {
  const items = list.slice((page - 1) * limit, page * limit);
  return { items, remainingPages: Math.max(0, Math.ceil(list.length / limit) - page) };
}
