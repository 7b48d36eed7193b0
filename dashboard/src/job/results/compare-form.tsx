import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Failure } from '../../components/failure.js';
import { Field } from '../../components/field.js';
import { formatDateTime } from '../../components/time.js';
import { graphql } from '../../generated/gql.js';
import { getErrorMessage, getFailureMessage } from '../../graphql/errors.js';
import { parseJobId } from '../../jobs/filters.js';
import type { ResultJob } from './use-job-results.js';

/** One upstream call, made when the form is opened. */
const ComparableJobs = graphql(`
  query ComparableJobs {
    jobs(first: 25, filter: { statuses: [COMPLETED] }) {
      edges { node { id serviceId name dryRun submittedAt backend { id serviceId } } }
    }
  }
`);

const RunIdeal = graphql(`
  mutation RunIdealCopy($input: CloneJobInput!) {
    cloneJob(input: $input) { job { id } errors { message } }
  }
`);

interface CompareFormProps {
  readonly job: ResultJob;
  readonly onChoose: (id: string) => void;
}

/** Chooses a recent job, a job by id, or runs the program on the ideal simulator. */
export function CompareForm({ job, onChoose }: CompareFormProps) {
  const [{ data, error, fetching }] = useQuery({ query: ComparableJobs });
  const [text, setText] = useState('');
  const [idError, setIdError] = useState<string>();
  const jobs = (data?.jobs?.edges ?? []).flatMap(({ node }) => (node.dryRun || node.id === job.id ? [] : [node]));
  const chosenId = parseJobId(text.slice(text.lastIndexOf('/') + 1));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosenId) onChoose(chosenId);
    else setIdError('Enter the ID of a job, or the address of its page.');
  };
  return (
    <form className="compare-form" aria-label="Compare" onSubmit={onSubmit} noValidate>
      <Field label="Recent job" error={error && getErrorMessage(error)}>
        {(control) => (
          // Only the button compares: in a closed list, arrow keys choose.
          <select {...control} value={chosenId ?? ''} onChange={({ target }) => setText(target.value)}>
            <option value="">{fetching ? 'Loading jobs…' : jobs.length === 0 ? 'No completed jobs' : 'Choose'}</option>
            {jobs.map(({ id, serviceId, name, submittedAt, backend }) => (
              <option key={id} value={id}>
                {name || serviceId.slice(0, 8)}, {backend?.serviceId}
                {submittedAt && `, ${formatDateTime(submittedAt)}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Job ID" error={idError}>
        {(control) => (
          <span className="compare-id">
            <input
              {...control}
              value={text}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => {
                setText(target.value);
                setIdError(undefined);
              }}
            />
            <button type="submit">Compare results</button>
          </span>
        )}
      </Field>
      <IdealRun job={job} onStart={onChoose} />
    </form>
  );
}

/** Runs a copy of the job on the ideal simulator. */
function IdealRun({ job, onStart }: { readonly job: ResultJob; readonly onStart: (id: string) => void }) {
  const [{ error, data, fetching }, runIdeal] = useMutation(RunIdeal);
  const failure = getFailureMessage(error, data?.cloneJob?.errors);
  const run = async () => {
    const name = `${job.name ?? job.serviceId.slice(0, 8)} ideal`.replace(/[^A-Za-z0-9 _-]/g, ' ').trim();
    const input = { id: job.id, backendId: 'simulator', noise: { model: 'ideal' }, name, dryRun: false };
    const result = await runIdeal({ input });
    const id = result.data?.cloneJob?.job?.id;
    if (id) onStart(id);
  };
  return (
    <div className="field">
      <span className="field-hint">Or run the program again without noise</span>
      <button type="button" disabled={fetching} onClick={() => void run()}>
        Run on ideal simulator
      </button>
      <Failure message={failure} />
    </div>
  );
}
