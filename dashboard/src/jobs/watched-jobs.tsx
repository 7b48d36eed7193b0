import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useSubscription } from 'urql';
import { graphql } from '../generated/gql.js';
import { codesOf, wordsOf } from '../graph/failure.js';
import { useAnnounce } from '../pieces/announcer.js';
import { STATUSES } from '../pieces/badge.js';
import { Seen, sameOrWithin } from './seen.js';

const Watched = graphql(`
  subscription WatchedJobs($ids: [ID!]!) {
    jobs(ids: $ids) {
      job { name status ...JobMoves }
      previousStatus
    }
  }
`);

const SeenContext = createContext<Seen | null>(null);

/** Follows the jobs below it that can be seen and are not final, all over one operation; the cache tells the rows. */
export function WatchedJobs({ children }: { readonly children: ReactNode }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const seen = useMemo(() => new Seen((wanted) => setIds((last) => (sameOrWithin(wanted, last) ? last : wanted))), []);
  useEffect(() => () => seen.end(), [seen]);
  const [{ data, error }] = useSubscription({ query: Watched, variables: { ids: [...ids] }, pause: ids.length === 0 });
  const announce = useAnnounce();
  useEffect(() => {
    const { job, previousStatus } = data?.jobs ?? {};
    if (job && previousStatus && previousStatus !== job.status)
      announce(`${job.name ?? 'A job'}: ${STATUSES[job.status].word}`);
  }, [data, announce]);
  // One that is gone is no reason to doubt the others.
  const isStopped = error && !codesOf(error).includes('NOT_FOUND');
  return (
    <SeenContext value={seen}>
      {isStopped && (
        <p role="status" className="hint">
          Jobs do not move by themselves at present. {wordsOf(error)}
        </p>
      )}
      {children}
    </SeenContext>
  );
}

/** Put on what shows a job, it has the job followed for as long as it can be seen and the job can change. */
export function useWatched<E extends Element>(id: string, isFinal: boolean): RefObject<E | null> {
  const seen = useContext(SeenContext);
  const element = useRef<E>(null);
  useEffect(() => {
    if (!seen || !element.current || isFinal) return;
    return seen.watch(element.current, id);
  }, [seen, id, isFinal]);
  return element;
}
