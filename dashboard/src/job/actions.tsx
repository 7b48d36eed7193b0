import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useActivity } from '../activity/activity.js';
import { activity } from '../activity/activity-store.js';
import { watchJobs } from '../activity/watch-jobs.js';
import { useNotify } from '../components/announcer.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { Failure } from '../components/failure.js';
import { useIsMounted } from '../components/use-is-mounted.js';
import { graphql } from '../generated/gql.js';
import { useAction } from '../graphql/use-action.js';

const Cancel = graphql(`
  mutation CancelJob($id: ID!) {
    cancelJob(input: { id: $id }) { job { ...JobLiveFields } errors { message } }
  }
`);

const Delete = graphql(`
  mutation DeleteJob($id: ID!) {
    deleteJob(input: { id: $id }) { deletedJobId errors { message } }
  }
`);

interface JobActionsProps {
  readonly id: string;
  readonly name: string;
  readonly isFinal: boolean;
}

/**
 * Runs a job again, cancels an unfinished one, deletes a final one. When the job ends, the buttons do not move: a click on one must not
 * press another.
 */
export function JobActions({ id, name, isFinal }: JobActionsProps) {
  const cancellation = useAction(Cancel, `${name} was not canceled.`);
  const deletion = useAction(Delete, `${name} was not deleted.`);
  const [, navigate] = useLocation();
  const notify = useNotify();
  const isMounted = useIsMounted();
  const [wasUnfinished] = useState(!isFinal);
  const onDelete = async () => {
    const { data } = await deletion.run({ id });
    if (!data?.deleteJob?.deletedJobId) return;
    notify(`${name} deleted`);
    if (isMounted.current) navigate('/');
  };
  return (
    <>
      <Failure message={cancellation.failure ?? deletion.failure} />
      <Link className="button" href={`/submit?clone=${encodeURIComponent(id)}`}>
        Run again
      </Link>
      <Link className="button" href={`/submit?from=${encodeURIComponent(id)}`}>
        Edit and run
      </Link>
      {wasUnfinished && (
        <>
          <NotifyButton id={id} name={name} isDisabled={isFinal} />
          <ConfirmButton
            action="Cancel job"
            cancelLabel="Keep job"
            title={`Cancel ${name}?`}
            isDisabled={cancellation.isRunning || isFinal}
            onConfirm={() => void cancellation.run({ id })}
          >
            {isFinal ? 'The job has ended.' : 'Completed work may be charged. A canceled job has no results.'}
          </ConfirmButton>
        </>
      )}
      <ConfirmButton
        action="Delete"
        title={`Delete ${name}?`}
        isDisabled={deletion.isRunning || !isFinal}
        onConfirm={() => void onDelete()}
      >
        The job and the results are deleted permanently.
      </ConfirmButton>
    </>
  );
}

interface NotifyButtonProps extends Omit<JobActionsProps, 'isFinal'> {
  readonly isDisabled: boolean;
}

/** Switches the notification for an unfinished job. */
function NotifyButton({ id, name, isDisabled }: NotifyButtonProps) {
  const notify = useNotify();
  const isWatched = useActivity().watched.some((job) => job.id === id);
  const toggle = () => {
    if (isWatched) activity.unwatch(id);
    else void watchJobs([{ id, name }]).then(notify);
  };
  return (
    <button type="button" disabled={isDisabled} onClick={toggle}>
      {isWatched ? 'Do not notify' : 'Notify me'}
    </button>
  );
}
