import { useMemo, useState } from 'react';
import { graphql, useSubscription } from 'react-relay';
import { JobProgress } from '../shared/job-progress.js';
import type { watchedJobSubscription } from './__generated__/watchedJobSubscription.graphql.js';

export function WatchedJob({ id }: { id: string }) {
  const [event, setEvent] = useState<watchedJobSubscription['response']['job']>();
  const [failure, setFailure] = useState<string>();
  // The subscription starts again whenever this object changes.
  const config = useMemo(
    () => ({
      subscription: graphql`
        subscription watchedJobSubscription($id: ID!) {
          job(id: $id) {
            job {
              id status isFinal submittedAt startedAt
              progress { fraction estimatedStartAt estimatedCompletionAt }
            }
          }
        }
      `,
      variables: { id },
      onNext: (response: watchedJobSubscription['response'] | null | undefined) => setEvent(response?.job),
      onError: ({ message }: Error) => setFailure(message),
    }),
    [id],
  );
  useSubscription<watchedJobSubscription>(config);
  if (failure) return <p role="alert">{failure}</p>;
  return event ? <JobProgress job={event.job} /> : <p>Connecting</p>;
}
