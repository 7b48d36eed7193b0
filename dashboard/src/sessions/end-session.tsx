import { useAnnounce } from '../components/announcer.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { Failure } from '../components/failure.js';
import { graphql } from '../generated/index.js';
import { useAction } from '../graphql/use-action.js';
import { listNames } from '../jobs/format-jobs.js';
import type { SessionJobs } from './session-jobs.js';

const EndSessionMutation = graphql(`
  mutation EndSession($id: ID!) {
    endSession(input: { id: $id }) {
      session { id status ...SessionLiveFields }
      errors { code message ... on RejectedError { reason } }
    }
  }
`);

interface EndSessionProps {
  readonly id: string;
  /** Null until they are loaded. */
  readonly jobs: SessionJobs | null;
}

/** Ends a session after a confirmation; the cache updates the page. */
export function EndSession({ id, jobs }: EndSessionProps) {
  const { isRunning, failure, run } = useAction(EndSessionMutation, 'Ending the session');
  const announce = useAnnounce();
  const confirm = async () => {
    const { data } = await run({ id });
    // The service may have accepted it without having ended the session: the page shows its status.
    if (data?.endSession?.session?.status === 'ENDED') announce('Session ended');
  };
  return (
    <>
      <Failure message={failure} />
      <ConfirmButton
        action="End session"
        title="End this session?"
        cancelLabel="Keep session"
        isDisabled={isRunning}
        onConfirm={() => void confirm()}
      >
        It accepts no more jobs, and its queued jobs are canceled
        {jobs && jobs.queued.length > 0 ? `${jobs.areAll ? ':' : ', such as'} ${listNames(jobs.queued)}` : '.'} Jobs
        that run continue.
      </ConfirmButton>
    </>
  );
}
