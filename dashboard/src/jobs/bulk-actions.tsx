import { useContext, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { watchJobs } from '../activity/watch-jobs.js';
import { Allowed } from '../auth/allowed.js';
import { useNotify } from '../components/announcer.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { countJobs, listNames } from './format-jobs.js';
import { SelectionContext } from './selection.js';
import type { SelectedJob } from './selection-store.js';
import { useBulkAction } from './use-bulk-action.js';

/**
 * Actions on the selected jobs. The buttons do not move when jobs end: a click on one must not press another. Jobs for which an action
 * fails stay selected and show why.
 */
export default function BulkActions({ jobs }: { readonly jobs: readonly SelectedJob[] }) {
  const selection = useContext(SelectionContext);
  const notify = useNotify();
  const { isRunning, progress, run } = useBulkAction();
  const wasRunning = useRef(false);
  // The buttons disappear with the selection, and are disabled if the other jobs have not ended.
  useEffect(() => restoreFocus, []);
  useEffect(() => {
    if (wasRunning.current && !isRunning) restoreFocus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  const active = jobs.filter(({ isFinal }) => !isFinal);
  const final = jobs.filter(({ isFinal }) => isFinal);
  const [first, second] = jobs.filter(({ hasResults }) => hasResults);
  return (
    <>
      <Allowed permission="CANCEL" action="cancel or delete jobs">
        <ConfirmButton
          action={active.length === 0 ? 'Cancel jobs' : `Cancel ${countJobs(active.length)}`}
          cancelLabel={active.length === 0 ? 'Close' : active.length === 1 ? 'Keep job' : 'Keep jobs'}
          title={`Cancel ${countJobs(active.length)}?`}
          isDisabled={isRunning || active.length === 0}
          // Jobs that have ended cannot be canceled again: they are not selected any more, either.
          onConfirm={() => void run('cancel', getIds(active), getIds(jobs))}
        >
          {active.length === 0
            ? 'All selected jobs have ended.'
            : `${listNames(active)} Jobs that have started may be charged for what they have used. Canceled jobs have no results.`}
        </ConfirmButton>
        <ConfirmButton
          action={final.length === 0 ? 'Delete jobs' : `Delete ${countJobs(final.length)}`}
          cancelLabel={final.length === 1 ? 'Keep job' : 'Keep jobs'}
          title={`Delete ${countJobs(final.length)}?`}
          isDisabled={isRunning || final.length === 0}
          onConfirm={() => void run('delete', getIds(final))}
        >
          {listNames(final)} {final.length === 1 ? 'The job' : 'The jobs'} and the results are deleted permanently.
        </ConfirmButton>
      </Allowed>
      <button
        type="button"
        disabled={active.length === 0}
        onClick={() => {
          void watchJobs(active).then(notify);
          selection.set(active, false);
        }}
      >
        Notify me
      </button>
      {jobs.length === 2 && first && second && (
        <Link className="button primary" href={`/jobs/${first.id}?compare=${second.id}`}>
          Compare results
        </Link>
      )}
      {isRunning && (
        <span role="status">
          <span className="spinner" aria-hidden="true" />
          {progress}
        </span>
      )}
    </>
  );
}

/** Focuses the heading of the page if the focused element has gone. */
function restoreFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
}

const getIds = (jobs: readonly SelectedJob[]): readonly string[] => jobs.map(({ id }) => id);
