import { useContext, useState } from 'react';
import { useClient } from 'urql';
import { useNotify } from '../components/announcer.js';
import { cancelJobs, deleteJobs, describeOutcome } from './bulk-mutations.js';
import { SelectionContext } from './selection.js';

const ACTIONS = {
  cancel: {
    mutate: cancelJobs,
    progress: 'Canceling…',
    verb: 'canceled',
    unaffected: 'had already ended',
    repeat: 'You can safely cancel again.',
  },
  delete: {
    mutate: deleteJobs,
    progress: 'Deleting…',
    verb: 'deleted',
    unaffected: 'had already been deleted',
    repeat: 'You can safely delete again.',
  },
} as const;

/** Changes several jobs. Shows the outcome, and in the rows why the action failed; only those jobs stay selected. */
export function useBulkAction() {
  const client = useClient();
  const selection = useContext(SelectionContext);
  const notify = useNotify();
  const [progress, setProgress] = useState<string | null>(null);
  const run = async (action: keyof typeof ACTIONS, ids: readonly string[], selectedIds = ids) => {
    const texts = ACTIONS[action];
    selection.start();
    setProgress(texts.progress);
    const outcome = await texts.mutate(client, ids);
    setProgress(null);
    selection.finish(selectedIds, outcome.failures);
    notify(describeOutcome(texts, ids.length, outcome));
  };
  return { isRunning: progress !== null, progress, run };
}
