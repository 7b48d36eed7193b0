import { useContext, useState } from 'react';
import { useClient } from 'urql';
import { Link } from 'wouter';
import { activity } from '../activity/activity-store.js';
import { useNotify } from '../components/announcer.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { cancelJobs, deleteJobs, type Outcome } from './bulk-mutations.js';
import { type SelectedJob, SelectionContext } from './selection.js';

/** Actions on the selected jobs. Jobs for which an action fails stay selected and show why. */
export default function BulkActions({ jobs }: { readonly jobs: readonly SelectedJob[] }) {
  const client = useClient();
  const selection = useContext(SelectionContext);
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const active = jobs.filter(({ isFinal }) => !isFinal);
  const final = jobs.filter(({ isFinal }) => isFinal);
  const run = async (targets: readonly SelectedJob[], verb: string, mutate: () => Promise<Outcome>) => {
    setRunning(true);
    const failures = await mutate();
    setRunning(false);
    selection.finish(targets, failures);
    const failed = failures.size > 0 ? `, ${failures.size} failed` : '';
    notify(`${countJobs(targets.slice(failures.size))} ${verb}${failed}`);
  };
  const [first, second] = jobs.filter(({ isCompleted }) => isCompleted);
  const ids = (targets: readonly SelectedJob[]) => targets.map(({ id }) => id);
  return (
    <>
      {active.length > 0 && (
        <>
          <ConfirmButton
            action={`Cancel ${countJobs(active)}`}
            cancelLabel="Keep jobs"
            title={`Cancel ${countJobs(active)}?`}
            isDisabled={isRunning}
            onConfirm={() => void run(active, 'canceled', () => cancelJobs(client, ids(active)))}
          >
            {listNames(active)} Completed work may be charged. Canceled jobs have no results.
          </ConfirmButton>
          <button
            type="button"
            onClick={() => {
              void activity.watch(active).then(notify);
              selection.set(active, false);
            }}
          >
            Notify me
          </button>
        </>
      )}
      {jobs.length === 2 && first && second && (
        <Link className="button" href={`/jobs/${first.id}?compare=${second.id}`}>
          Compare results
        </Link>
      )}
      {final.length > 0 && (
        <ConfirmButton
          action={`Delete ${countJobs(final)}`}
          cancelLabel="Keep jobs"
          title={`Delete ${countJobs(final)}?`}
          isDisabled={isRunning}
          onConfirm={() => void run(final, 'deleted', () => deleteJobs(client, ids(final)))}
        >
          {listNames(final)} This permanently deletes the jobs and their results.
        </ConfirmButton>
      )}
      {isRunning && <span className="spinner" aria-hidden="true" />}
    </>
  );
}

const countJobs = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'job' : 'jobs'}`;

const MAX_NAMES = 5;

function listNames(jobs: readonly SelectedJob[]): string {
  const names = jobs.slice(0, MAX_NAMES).map(({ name }) => name);
  const others = jobs.length - names.length;
  return `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}
