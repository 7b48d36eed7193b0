import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

type SetParameters = (values: Readonly<Record<string, string>>) => void;

/** The parameters of the address, and how to set some of them without a new entry in the history. */
export function useSearchState(): readonly [parameters: URLSearchParams, set: SetParameters] {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setParameters(
        (last) => {
          for (const [name, value] of Object.entries(values)) last.set(name, value);
          return last;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return [parameters, set];
}
