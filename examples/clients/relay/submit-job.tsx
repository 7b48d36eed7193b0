import { useState } from 'react';
import { graphql, useMutation } from 'react-relay';
import { ConnectionHandler, ROOT_ID } from 'relay-runtime';
import { type InputError, SubmitForm } from '../shared/submit-form.js';
import type { submitJobMutation } from './__generated__/submitJobMutation.graphql.js';

const LISTS = [ConnectionHandler.getConnectionID(ROOT_ID, 'jobs_list_jobs')];

export function SubmitJob({ onSubmitted }: { onSubmitted: (id: string) => void }) {
  const [errors, setErrors] = useState<readonly InputError[]>([]);
  const [failure, setFailure] = useState<string>();
  const [submit, isPending] = useMutation<submitJobMutation>(graphql`
    mutation submitJobMutation($input: CreateJobInput!, $connections: [ID!]!) {
      createJob(input: $input) {
        job @prependNode(connections: $connections, edgeTypeName: "JobEdge") { id name status }
        errors { __typename code path message ... on InvalidValueError { allowedValues } }
      }
    }
  `);
  return (
    <SubmitForm
      isPending={isPending}
      errors={errors}
      failure={failure}
      onSubmit={(input) =>
        submit({
          variables: { input, connections: LISTS },
          onCompleted({ createJob }, topLevelErrors) {
            setErrors(createJob?.errors ?? []);
            setFailure(topLevelErrors?.[0]?.message);
            if (createJob?.job) onSubmitted(createJob.job.id);
          },
          onError: ({ message }) => setFailure(message),
        })
      }
    />
  );
}
