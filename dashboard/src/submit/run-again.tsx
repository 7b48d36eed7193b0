import { useMemo } from 'react';
import { useMutation, useQuery } from 'urql';
import { Link, useSearchParams } from 'wouter';
import { formatMoney } from '../components/format-money.js';
import { Section } from '../components/page.js';
import { ErrorState, Loading } from '../components/states.js';
import type { OriginalJobQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { type Choices, useChoices } from './choices.js';
import { isProgramLost } from './drafts.js';
import { useBlocker } from './find-blocker.js';
import { toInputErrors } from './input-errors.js';
import { EMPTY_FORM, type JobFormState, toCloneJobInput } from './job-form.js';
import { JobFormView } from './job-form-view.js';
import { nameRerun } from './job-name.js';
import { resolveSession } from './resolve-session.js';
import { useJobForm } from './use-job-form.js';
import { getPriceUnit, toQuoteInput, useQuote } from './use-quote.js';

const OriginalJob = graphql(`
  query OriginalJob($id: ID!) {
    job(id: $id) {
      id
      serviceId
      name
      shots
      dryRun
      status
      startedAt
      noise { model }
      debiasing
      backend { id serviceId }
      session { id serviceId }
      cost { estimated { value unit } actual { value unit } }
    }
  }
`);

const Clone = graphql(`
  mutation RunJobAgain($input: CloneJobInput!) {
    cloneJob(input: $input) {
      job { id }
      errors { code path message ... on RejectedError { reason } ... on PriceError { price { value unit } } }
    }
  }
`);

type Job = NonNullable<OriginalJobQuery['job']>;

/** The form for a job with the program of another one, which the service has. The address may choose its backend, its number of shots, its noise model, and whether it uses debiasing and is a dry run. */
export function RunAgain({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, refetch] = useQuery({ query: OriginalJob, variables: { id } });
  const choices = useChoices();
  // With the backends: the table of prices must not grow when they are loaded.
  const hasChoices = choices.backends.length > 0 || choices.error !== undefined;
  if (data?.job && hasChoices) return <RunAgainForm job={data.job} choices={choices} />;
  if (error && !fetching)
    return <ErrorState subject="The job" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />;
  return <Loading label="Loading job" />;
}

function RunAgainForm({ job, choices }: { readonly job: Job; readonly choices: Choices }) {
  const [, clone] = useMutation(Clone);
  const { id, name, serviceId, dryRun, status, cost } = job;
  // What any other job was charged, such as a failed one, is not the price.
  const charged = status === 'COMPLETED' && !dryRun ? cost?.actual : null;
  const price = charged ?? cost?.estimated ?? null;
  const original = useMemo(() => toFormState(job), [job]);
  const [params] = useSearchParams();
  const [backend, shots] = [params.get('backend'), params.get('shots')];
  const [noise, debiasing] = [params.get('noise'), params.get('debiasing')];
  const form = useJobForm({
    initial: {
      ...original,
      name: nameRerun(name || serviceId.slice(0, 8)),
      ...(backend && { backend }),
      ...(shots && { shots }),
      ...(noise && { noise }),
      ...(debiasing && { debiasing }),
      ...(params.get('dry') === 'off' && { isDryRun: false }),
    },
    attempt: { clone: id },
    // Without a name, the service uses that of the original.
    getName: (current) => current.name.trim() || (name ?? ''),
    getBlocker: () => blocker,
    send: (current) =>
      clone({ input: toCloneJobInput(id, { ...current, session: session.value }, original, unit) }).then(
        ({ data, error }) => ({
          jobId: data?.cloneJob?.job?.id,
          inputErrors: toInputErrors(data?.cloneJob?.errors),
          error,
        }),
      ),
  });
  const { values } = form;
  const session = resolveSession(values, choices, job.session?.serviceId);
  const quote = useQuote(useMemo(() => toQuoteInput({ jobId: id }, values), [id, values]));
  const unit = getPriceUnit(quote, values.backend) ?? price?.unit ?? 'usd';
  const blocker = useBlocker({ values, quote, unit, programError: null });
  const kept = { shots: job.shots, noise: job.noise?.model ?? null, debiasing: job.debiasing };
  return (
    <JobFormView {...{ form, choices, quote, session, unit, blocker, kept }}>
      <Section title="Program">
        <p>
          The program of <Link href={`/jobs/${id}`}>{name || serviceId.slice(0, 8)}</Link>, unchanged.
        </p>
        {price && (
          <p>
            {charged ? 'Price' : 'Quoted price'} of that job: {formatMoney(price)}.
          </p>
        )}
        <p>
          <Link href={`/submit?from=${encodeURIComponent(id)}`}>
            {isProgramLost(job) ? 'Write a new program' : 'Edit and run'}
          </Link>
        </p>
      </Section>
    </JobFormView>
  );
}

/** The service takes empty settings from the original, so that a session or a noise model can be replaced only. */
function toFormState({ name, shots, dryRun, backend }: Job): JobFormState {
  return {
    ...EMPTY_FORM,
    backend: backend?.serviceId ?? '',
    name: name ?? '',
    shots: shots === null ? '' : `${shots}`,
    isDryRun: dryRun === true,
  };
}
