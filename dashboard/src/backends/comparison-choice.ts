import { useSearchParams } from 'wouter';

/** More columns do not fit into the table, nor more lines into the chart. */
export const MAX_COMPARED = 4;

/** The service ids of the backends to compare, in the URL, in the order of selection. */
export function useComparison(): readonly [
  backends: readonly string[],
  choose: (backend: string, isChosen: boolean) => void,
] {
  const [search, setSearch] = useSearchParams();
  const backends = [...new Set(search.getAll('compare'))].slice(0, MAX_COMPARED);
  const choose = (backend: string, isChosen: boolean) =>
    setSearch(
      (last) => {
        last.delete('compare', backend);
        if (isChosen) last.append('compare', backend);
        return last;
      },
      { replace: true },
    );
  return [backends, choose];
}
