import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { activity } from '../activity/activity-store.js';
import { useActivity } from '../activity/use-activity.js';
import { watchJobs } from '../activity/watch-jobs.js';
import { Allowed } from '../auth/allowed.js';
import { useNotify } from '../components/announcer.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { Failure } from '../components/failure.js';
import { Menu } from '../components/menu.js';
import { useIsMounted } from '../components/use-is-mounted.js';
import { graphql } from '../generated/gql.js';
import { useAction } from '../graphql/use-action.js';
import type { Fix } from './find-fix.js';

const Cancel = graphql(`
  mutation CancelJob($id: ID!) {
    cancelJob(input: { id: $id }) { job { ...JobLiveFields } errors { message ... on RejectedError { reason } } }
  }
`);

const Delete = graphql(`
  mutation DeleteJob($id: ID!) {
    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }
  }
`);

interface JobActionsProps {
  readonly id: string;
  readonly name: string;
  readonly isFinal: boolean;
  readonly hasFailed: boolean;
  /** What is lost and charged if the job is canceled now. */
  readonly cancellationNote: string;
  /** Of a dry run that found no error: what it is to run the job. */
  readonly runName: string | null;
  /** Other settings that the page offers. */
  readonly fixes: readonly Fix[];
  /** Whether there is nothing to edit. */
  readonly isProgramLost: boolean;
  /** Further actions. */
  readonly children: ReactNode;
}

/** For how long the buttons of an unfinished job that has ended stay at least, disabled: the pointer may be on its way to one. */
const REPLACE_AFTER_MS = 1_000;

/** Whether the job has not ended, or its buttons, or a dialog of theirs, are still used: a click on one must not press another. */
function useIsUnfinished(isFinal: boolean): boolean {
  const [isUnfinished, setUnfinished] = useState(!isFinal);
  useEffect(() => {
    const actions = document.querySelector('.page-actions');
    if (!isFinal || !isUnfinished || !actions) return;
    const ended = new AbortController();
    const { signal } = ended;
    const replace = () => {
      if (!signal.aborted && !actions.matches(':hover, :focus-within')) setUnfinished(false);
    };
    // Of both events, some browsers dispatch one before its selector has changed.
    const replaceLater = () => setTimeout(replace);
    const timer = setTimeout(() => {
      replace();
      actions.addEventListener('pointerleave', replaceLater, { signal });
      actions.addEventListener('focusout', replaceLater, { signal });
    }, REPLACE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [isFinal, isUnfinished]);
  return isUnfinished;
}

/** What is done most with a job in its state, and a menu of the other actions. */
export function JobActions(props: JobActionsProps) {
  const { id, name, isFinal, hasFailed, cancellationNote, runName, fixes, isProgramLost, children } = props;
  const cancellation = useAction(Cancel, `Canceling ${name}`);
  const deletion = useAction(Delete, `Deleting ${name}`, ['NOT_FOUND']);
  const [, navigate] = useLocation();
  const notify = useNotify();
  const isMounted = useIsMounted();
  const isUnfinished = useIsUnfinished(isFinal);
  const onDelete = async () => {
    const { data } = await deletion.run({ id });
    const { deletedJobId, errors = [] } = data?.deleteJob ?? {};
    // By an attempt that was not confirmed, or by somebody else.
    const wasGone = errors.some(({ code }) => code === 'NOT_FOUND');
    if (!deletedJobId && !wasGone) return;
    notify(`${name} ${wasGone ? 'had already been ' : ''}deleted`);
    if (isMounted.current) navigate('/jobs');
  };
  const toLink = (text: string, parameter: string, isPrimary: boolean) => (
    <Link
      key={text}
      className={isPrimary ? 'button primary' : 'button'}
      href={`/submit?${parameter}=${encodeURIComponent(id)}`}
    >
      {text}
    </Link>
  );
  // The same program would fail again.
  const runAgain = toLink(runName ?? 'Run again', runName ? 'dry=off&clone' : 'clone', !isUnfinished && !hasFailed);
  const editAndRun = toLink(
    isProgramLost && !isUnfinished ? 'Write a new program' : 'Edit and run',
    'from',
    !isUnfinished && hasFailed && fixes.length === 0,
  );
  // With the same settings it fails: others are offered with the failure.
  const canRunAgain = isUnfinished || fixes.length === 0;
  const primary = hasFailed ? editAndRun : runAgain;
  return (
    <>
      <Failure message={cancellation.failure ?? deletion.failure} />
      {isUnfinished ? (
        <>
          <NotifyButton id={id} name={name} isDisabled={isFinal} />
          <Allowed permission="CANCEL" action="cancel jobs">
            <ConfirmButton
              action="Cancel job"
              cancelLabel="Keep job"
              title={`Cancel ${name}?`}
              isDisabled={cancellation.isRunning || isFinal}
              onConfirm={() => void cancellation.run({ id })}
            >
              {isFinal ? 'The job has ended.' : cancellationNote}
            </ConfirmButton>
          </Allowed>
        </>
      ) : (
        <Allowed permission="SUBMIT" action="run jobs">
          {primary}
        </Allowed>
      )}
      <Menu label="More">
        <Allowed permission="SUBMIT">
          {[canRunAgain && runAgain, editAndRun].filter((action) => isUnfinished || action !== primary)}
        </Allowed>
        {children}
        <Allowed permission="CANCEL" action="delete jobs">
          <ConfirmButton
            action="Delete"
            title={`Delete ${name}?`}
            isDisabled={deletion.isRunning || !isFinal}
            onConfirm={() => void onDelete()}
          >
            The job and the results are deleted permanently.
          </ConfirmButton>
        </Allowed>
      </Menu>
    </>
  );
}

interface NotifyButtonProps extends Pick<JobActionsProps, 'id' | 'name'> {
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
      {isWatched ? 'Stop notifying' : 'Notify me'}
    </button>
  );
}
