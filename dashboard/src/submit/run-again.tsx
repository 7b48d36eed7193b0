import { useMutation, useQuery } from 'urql';
import { Link } from 'wouter';
import { formatMoney } from '../components/format-money.js';
import { Section } from '../components/page.js';
import { ErrorState, Loading } from '../components/states.js';
import { graphql } from '../generated/gql.js';
import type { OriginalJobQuery } from '../generated/graphql.js';
import { useChoices } from './choices.js';
import { type JobFormState, toCloneJobInput } from './job-form.js';
import { SettingsFields } from './settings-fields.js';
import { SubmitBar } from './submit-bar.js';
import { useJobForm } from './use-job-form.js';

const OriginalJob = graphql(`
  query OriginalJob($id: ID!) {
    job(id: $id) {
      id
      serviceId
      name
      shots
      dryRun
      backend { id serviceId }
      cost { estimated { value unit } actual { value unit } }
    }
  }
`);

const Clone = graphql(`
  mutation RunJobAgain($input: CloneJobInput!) {
    cloneJob(input: $input) {
      job { id }
      errors { path message }
    }
  }
`);

type Job = NonNullable<OriginalJobQuery['job']>;

/** The form for a job with the program of another one, which the service has. */
export function RunAgain({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, refetch] = useQuery({ query: OriginalJob, variables: { id } });
  if (data?.job) return <RunAgainForm job={data.job} />;
  if (error && !fetching)
    return <ErrorState subject="The job" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />;
  return <Loading label="Loading job" />;
}

function RunAgainForm({ job }: { readonly job: Job }) {
  const [, clone] = useMutation(Clone);
  const choices = useChoices();
  const { id, name, serviceId, cost } = job;
  const price = cost?.actual ?? cost?.estimated ?? null;
  const unit = price?.unit ?? 'usd';
  const original = toFormState(job);
  const { form, values, errors, failure, isSubmitting, change, onSubmit } = useJobForm({
    createInitial: () => original,
    send: (current) =>
      clone({ input: toCloneJobInput(id, current, original, unit) }).then(({ data, error }) => ({
        jobId: data?.cloneJob?.job?.id,
        inputErrors: data?.cloneJob?.errors ?? [],
        error,
      })),
  });
  return (
    <form ref={form} className="submit run-again" onSubmit={onSubmit} noValidate>
      <div className="card form">
        <h2>Settings</h2>
        <SettingsFields values={values} errors={errors} change={change} choices={choices} unit={unit} isClone />
        <SubmitBar isSubmitting={isSubmitting} failure={failure} />
      </div>
      <Section title="Program">
        <p>
          The program of <Link href={`/jobs/${id}`}>{name || serviceId.slice(0, 8)}</Link>, unchanged.
        </p>
        {price && <p>Price of that job: {formatMoney(price)}.</p>}
        <p>
          <Link href={`/submit?from=${encodeURIComponent(id)}`}>Edit and run</Link>
        </p>
      </Section>
    </form>
  );
}

/** The service takes empty settings from the original, so that a session or a noise model can be replaced only. */
function toFormState({ name, shots, dryRun, backend }: Job): JobFormState {
  return {
    backend: backend?.serviceId ?? '',
    name: name ?? '',
    shots: shots === null ? '' : `${shots}`,
    session: '',
    noise: '',
    isDryRun: dryRun === true,
    maxCost: '',
    debiasing: '',
    symmetryVerification: '',
    opt: '',
    precision: '',
    gateBasis: '',
    language: 'qasm3',
    qasm3: '',
    json: '',
  };
}
