import { type RefObject, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { useNotify } from '../components/announcer.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { useReturnFocus } from '../components/use-return-focus.js';
import { graphql } from '../generated/index.js';
import { getErrorMessage } from '../graphql/errors.js';
import { countJobs, isQueued, listNames, nameJob } from '../jobs/format-jobs.js';
import { useBulkAction } from '../jobs/use-bulk-action.js';

/** As many as one call cancels. One upstream call per 25 jobs and status, at most 40. */
const QueuedJobs = graphql(`
  query QueuedJobs($sessionId: ID!) {
    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) {
      edges { node { id name status } }
      pageInfo { hasNextPage }
    }
  }
`);

/**
 * What of that is still queued. A query of its own: during an outage, the client would have the cached list of the dialog and wait until the
 * gateway is back, to cancel then what nobody wants to be canceled any more.
 */
const StillQueuedJobs = graphql(`
  query StillQueuedJobs($sessionId: ID!) {
    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) { edges { node { id } } }
  }
`);

interface CancelQueuedProps {
  readonly sessionId: string;
  /** Whether a job is known to be queued. Otherwise there is no button. */
  readonly hasQueued: boolean;
  /** What takes the focus when the focused button is gone. */
  readonly section: RefObject<HTMLElement | null>;
}

/** Cancels the jobs of a session that have not started, after a confirmation with their number. */
export function CancelQueued({ sessionId, hasQueued, section }: CancelQueuedProps) {
  const [isOpen, setOpen] = useState(false);
  const [{ data, error, fetching }] = useQuery({
    query: QueuedJobs,
    variables: { sessionId },
    requestPolicy: 'network-only',
    pause: !isOpen,
  });
  const client = useClient();
  const notify = useNotify();
  const action = useBulkAction();
  const [isChecking, setChecking] = useState(false);
  const isRunning = isChecking || action.isRunning;
  // Events update the status: the open dialog has the jobs that are still queued.
  const jobs = data?.jobs?.edges.flatMap(({ node }) =>
    isQueued(node.status) ? { id: node.id, name: nameJob(node) } : [],
  );
  const isLoading = fetching || !isOpen;
  const hasJobs = !isLoading && jobs !== undefined && jobs.length > 0;
  const cancel = async () => {
    setChecking(true);
    // The service would cancel jobs that have started since the dialog was opened, too.
    const latest = await client.query(StillQueuedJobs, { sessionId }, { requestPolicy: 'network-only' });
    const queued = latest.data?.jobs?.edges.map(({ node }) => node.id);
    const ids = jobs?.flatMap(({ id }) => (queued?.includes(id) ? id : [])) ?? [];
    if (!queued)
      notify(
        `No job was canceled: the queued jobs could not be loaded. ${latest.error ? getErrorMessage(latest.error) : 'Retry.'}`,
      );
    else if (ids.length === 0) notify('No job was canceled: none is queued any more.');
    else await action.run('cancel', ids);
    setChecking(false);
  };
  // An open dialog is not closed by a job that starts.
  const isShown = hasQueued || isOpen || isRunning;
  useReturnFocus(isOpen, !isShown, section);
  if (!isShown) return null;
  return (
    <ConfirmButton
      action="Cancel queued jobs"
      confirmLabel={hasJobs ? `Cancel ${countJobs(jobs.length)}` : 'Cancel jobs'}
      cancelLabel={isLoading || hasJobs ? 'Keep jobs' : 'Close'}
      title={hasJobs ? `Cancel ${countJobs(jobs.length)}?` : 'Cancel queued jobs?'}
      isDisabled={isRunning}
      isConfirmDisabled={!hasJobs}
      onToggle={setOpen}
      onConfirm={() => void cancel()}
    >
      {isLoading
        ? 'Loading queued jobs…'
        : hasJobs
          ? `${listNames(jobs)} ${data?.jobs?.pageInfo.hasNextPage ? 'More jobs are queued: repeat this afterwards. ' : ''}Jobs that have started continue. Canceled jobs have no results.`
          : error
            ? `The queued jobs could not be loaded. ${getErrorMessage(error)}`
            : 'No job of this session is queued.'}
    </ConfirmButton>
  );
}
