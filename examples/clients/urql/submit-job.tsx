import { useMutation } from 'urql';
import { SubmitMutation } from '../shared/documents.js';
import type { CreateJobInput } from '../shared/generated/graphql.js';
import { SubmitForm } from '../shared/submit-form.js';

export function SubmitJob({ onSubmitted }: { onSubmitted: (id: string) => void }) {
  const [{ data, error, fetching }, submit] = useMutation(SubmitMutation);
  const onSubmit = async (input: CreateJobInput) => {
    const { data } = await submit({ input });
    if (data?.createJob?.job) onSubmitted(data.createJob.job.id);
  };
  return (
    <SubmitForm
      isPending={fetching}
      errors={data?.createJob?.errors ?? []}
      failure={error?.message}
      onSubmit={(input) => void onSubmit(input)}
    />
  );
}
