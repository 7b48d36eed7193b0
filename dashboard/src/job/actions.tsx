import { useMutation } from 'urql';
import { useLocation } from 'wouter';
import { graphql } from '../generated/gql.js';
import { wordsOf } from '../graph/failure.js';
import { useAnnounce } from '../pieces/announcer.js';
import { Confirm } from '../pieces/confirm.js';

const Cancel = graphql(`
  mutation CancelJob($id: ID!) {
    cancelJob(id: $id) { job { ...JobMoves } }
  }
`);

const Delete = graphql(`
  mutation DeleteJob($id: ID!) {
    deleteJob(id: $id) { deletedJobId }
  }
`);

interface JobActionsProps {
  readonly id: string;
  readonly name: string;
  readonly isFinal: boolean;
}

/** What can be done with a job: it is canceled while it can be, deleted afterwards. */
export function JobActions({ id, name, isFinal }: JobActionsProps) {
  const [canceling, cancel] = useMutation(Cancel);
  const [deleting, remove] = useMutation(Delete);
  const [, go] = useLocation();
  const announce = useAnnounce();
  const error = canceling.error ?? deleting.error;
  const onDelete = async () => {
    const result = await remove({ id });
    if (result.error) return;
    announce(`${name} is deleted`);
    go('/');
  };
  return (
    <>
      {error && (
        <p role="alert" className="field-wrong">
          {wordsOf(error)}
        </p>
      )}
      {isFinal ? (
        <Confirm
          action="Delete"
          title={`Delete ${name}?`}
          isDisabled={deleting.fetching}
          onConfirm={() => void onDelete()}
        >
          The job and its results are gone for good.
        </Confirm>
      ) : (
        <Confirm
          action="Cancel the job"
          title={`Cancel ${name}?`}
          isDisabled={canceling.fetching}
          onConfirm={() => void cancel({ id })}
        >
          What has run so far may be charged for. A canceled job has no results.
        </Confirm>
      )}
    </>
  );
}
