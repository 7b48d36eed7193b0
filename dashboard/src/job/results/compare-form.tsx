import { type FormEvent, useState } from 'react';
import { Allowed } from '../../auth/allowed.js';
import { Failure } from '../../components/failure.js';
import { Field } from '../../components/field.js';
import { UnknownOutcome } from '../../components/unknown-outcome.js';
import { hasUnknownOutcome, startAttempt } from '../../components/unknown-outcomes.js';
import { graphql } from '../../generated/gql.js';
import { useAction } from '../../graphql/use-action.js';
import { parseJobId } from '../../jobs/filters.js';
import { FoundJobs, SuggestedJobs } from './comparable-jobs.js';
import type { ResultJob } from './use-job-results.js';

const RunIdeal = graphql(`
  mutation RunIdealCopy($input: CloneJobInput!) {
    cloneJob(input: $input) { job { id } errors { message ... on RejectedError { reason } } }
  }
`);

interface CompareFormProps {
  readonly job: ResultJob;
  /** Qubits of the shown result, if it has all of the job. */
  readonly qubits: number | null;
  readonly onChoose: (id: string) => void;
}

/** Chooses a job from a list, by its ID or by a search, or runs the program on the ideal simulator. */
export function CompareForm({ job, qubits, onChoose }: CompareFormProps) {
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const [error, setError] = useState<string>();
  const chosenId = parseJobAddress(text);
  const search = text.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosenId === job.id) setError('This is the ID of this job.');
    else if (chosenId) onChoose(chosenId);
    else setSearched(search);
  };
  return (
    <form className="compare-form cards" aria-label="Compare" onSubmit={onSubmit} noValidate>
      <Field label="Compare with" hint="Name, ID or link of a job" error={error}>
        {(control) => (
          <span className="form-actions">
            <input
              {...control}
              type="search"
              value={text}
              maxLength={200}
              spellCheck={false}
              autoComplete="off"
              enterKeyHint="search"
              onChange={({ target }) => {
                setText(target.value);
                setError(undefined);
              }}
            />
            <button type="submit">{chosenId ? 'Compare results' : 'Search'}</button>
          </span>
        )}
      </Field>
      <Allowed permission="SUBMIT">
        <IdealRun job={job} onStart={onChoose} />
      </Allowed>
      {search !== '' && search === searched ? (
        <FoundJobs key={search} job={job} qubits={qubits} text={search} onChoose={onChoose} />
      ) : (
        <SuggestedJobs job={job} qubits={qubits} text={chosenId ? '' : search} onChoose={onChoose} />
      )}
    </form>
  );
}

/** The global ID of a job from its ID, or from the address of its page, which may be that of a view. */
function parseJobAddress(text: string): string | null {
  const path = text.replace(/[?#].*/, '').replace(/%3A/i, ':');
  return parseJobId(path.slice(path.lastIndexOf('/') + 1));
}

/** Runs a copy of the job on the ideal simulator. */
function IdealRun({ job, onStart }: { readonly job: ResultJob; readonly onStart: (id: string) => void }) {
  const { isRunning, failure, run: runIdeal } = useAction(RunIdeal, 'The run on the ideal simulator');
  const name = `${job.name ?? job.serviceId.slice(0, 8)} ideal`.replace(/[^A-Za-z0-9 _-]/g, ' ').trim();
  const input = { id: job.id, backendId: 'simulator', noise: { model: 'ideal' }, name, dryRun: false };
  const subject = { idealRunOf: job.id };
  /** After an attempt whose job may exist: whether the user wants another one. */
  const [repeat, setRepeat] = useState<'unconfirmed' | 'confirmed' | null>(() =>
    hasUnknownOutcome(subject) ? 'unconfirmed' : null,
  );
  const run = async () => {
    if (isRunning || repeat === 'unconfirmed') return;
    setRepeat(null);
    const endAttempt = startAttempt(subject);
    const { data, isUnknown } = await runIdeal({ input });
    const id = data?.cloneJob?.job?.id;
    endAttempt(isUnknown ? 'unknown' : id ? 'created' : 'rejected');
    if (isUnknown) setRepeat('unconfirmed');
    if (id) onStart(id);
  };
  return (
    <div className="ideal-run">
      <span className="field-hint">Or run the program again without noise</span>
      <button type="button" aria-disabled={isRunning || repeat === 'unconfirmed'} onClick={() => void run()}>
        Run on ideal simulator
      </button>
      <Failure message={failure} />
      {repeat && (
        <UnknownOutcome
          type="job"
          href={`/jobs?${new URLSearchParams({ backend: 'simulator', name })}`}
          isConfirmed={repeat === 'confirmed'}
          onConfirm={(isConfirmed) => setRepeat(isConfirmed ? 'confirmed' : 'unconfirmed')}
        />
      )}
    </div>
  );
}
