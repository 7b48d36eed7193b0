import { useContext, useState } from 'react';
import { useClient } from 'urql';
import { useNotify } from '../components/announcer.js';
import { cancelJobs, deleteJobs, describeOutcome } from './bulk-mutations.js';
import { SelectionContext } from './selection.js';

const ACTIONS = {
  cancel: { mutate: cancelJobs, verb: 'canceled' },
  delete: { mutate: deleteJobs, verb: 'deleted' },
} as const;

/** Changes several jobs. Shows the outcome, and in the rows why the action failed; only those jobs stay selected. */
export function useBulkAction() {
  const client = useClient();
  const selection = useContext(SelectionContext);
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const run = async (action: keyof typeof ACTIONS, ids: readonly string[], selectedIds = ids) => {
    const { mutate, verb } = ACTIONS[action];
    setRunning(true);
    const outcome = await mutate(client, ids);
    setRunning(false);
    selection.finish(selectedIds, outcome.failures);
    notify(describeOutcome(verb, ids.length, outcome));
  };
  return { isRunning, run };
}
