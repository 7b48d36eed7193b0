import { useMutation } from '@apollo/client/react';
import { JobsQuery, SubmitMutation } from '../shared/documents.js';
import { SubmitForm } from '../shared/submit-form.js';

export function SubmitJob({ onSubmitted }: { onSubmitted: (id: string) => void }) {
  const [submit, { data, error, loading }] = useMutation(SubmitMutation, {
    update(cache, { data }) {
      const node = data?.createJob?.job;
      if (!node) return;
      cache.updateQuery(
        { query: JobsQuery },
        (list) =>
          list?.jobs && {
            ...list,
            jobs: { ...list.jobs, edges: [{ __typename: 'JobEdge' as const, node }, ...list.jobs.edges] },
          },
      );
    },
    onCompleted: ({ createJob }) => createJob?.job && onSubmitted(createJob.job.id),
  });
  return (
    <SubmitForm
      isPending={loading}
      errors={data?.createJob?.errors ?? []}
      failure={error?.message}
      // A failure is in `error`.
      onSubmit={(input) => void submit({ variables: { input } }).catch(() => undefined)}
    />
  );
}
