import { type FormEvent, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Link, useLocation, useSearchParams } from 'wouter';
import { clearErrors, Field } from '../components/field.js';
import { Page } from '../components/page.js';
import { graphql } from '../generated/gql.js';
import { getErrorCodes, getErrorMessage, isUnsupported } from '../graphql/errors.js';
import { type JobFormErrors, type JobFormState, toCreateJobInput, toFieldErrors } from './job-form.js';
import { formatProgram, PRESETS } from './presets.js';
import './submit.css';

const Choices = graphql(`
  query SubmitChoices {
    backends { id serviceId status qubits hasAccess noiseModels supportedErrorMitigations }
    sessions(first: 50, active: true) { edges { node { id serviceId backend { id serviceId } } } }
  }
`);

const Create = graphql(`
  mutation SubmitJob($input: CreateJobInput!) {
    createJob(input: $input) {
      __typename
      ... on CreateJobPayload { job { id } }
      ... on InvalidInput { message errors { path message } }
    }
  }
`);

const UNKNOWN_OUTCOME =
  'No response from the gateway. Check the jobs list before you submit again: the job may have been created.';

/** A form for a new job, which opens the page of that job. */
export default function Submit() {
  const [params] = useSearchParams();
  const [values, setValues] = useState<JobFormState>(() => ({
    backend: params.get('backend') ?? 'simulator',
    name: 'bell',
    shots: '1000',
    session: params.get('session') ?? '',
    noise: '',
    isDryRun: false,
    isDebiased: false,
    program: formatProgram(PRESETS[0].program),
  }));
  const [errors, setErrors] = useState<JobFormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const change = (changed: Partial<JobFormState>) => {
    setValues((last) => ({ ...last, ...changed }));
    setErrors((last) => clearErrors(last, Object.keys(changed)));
  };
  const [{ data, error: choicesError }] = useQuery({ query: Choices });
  const [{ fetching }, create] = useMutation(Create);
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);

  const showErrors = (newErrors: JobFormErrors) => {
    setErrors(newErrors);
    // After the fields show their errors.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async () => {
    setErrors({});
    setFailure(null);
    const parsed = toCreateJobInput(values);
    if ('errors' in parsed) return showErrors(parsed.errors);
    const { data, error } = await create({ input: parsed.input });
    const result = data?.createJob;
    if (result?.__typename === 'InvalidInput') return showErrors(toFieldErrors(result.errors));
    // Only the program is free text: nothing else can fail to match the schema.
    if (error && getErrorCodes(error).includes('BAD_USER_INPUT'))
      return showErrors({ program: getErrorMessage(error) });
    if (error) setFailure(error.networkError ? UNKNOWN_OUTCOME : getErrorMessage(error));
    if (result?.__typename === 'CreateJobPayload' && result.job) navigate(`/jobs/${result.job.id}`);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!fetching) void submit();
  };

  const backends = data?.backends ?? [];
  const sessions = data?.sessions?.edges.flatMap(({ node }) => node ?? []) ?? [];
  const backend = backends.find(({ serviceId }) => serviceId === values.backend);
  const noiseModels = backend?.noiseModels ?? [];
  return (
    <Page title="Submit job" breadcrumb={<Link href="/">All jobs</Link>}>
      <form ref={form} className="card form submit" onSubmit={onSubmit} noValidate>
        <div className="submit-settings">
          <Field label="Backend" error={errors.backend} hint={backend ? backendHint(backend) : ''}>
            {(control) => (
              <select
                {...control}
                value={values.backend}
                onChange={(event) => change({ backend: event.target.value, noise: '', isDebiased: false })}
              >
                {!backend && <option value={values.backend}>{values.backend}</option>}
                {backends.map(({ id, serviceId, status }) => (
                  <option key={id} value={serviceId}>
                    {serviceId}
                    {status && status !== 'available' ? ` (${status})` : ''}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Name" error={errors.name}>
            {(control) => (
              <input {...control} value={values.name} onChange={(event) => change({ name: event.target.value })} />
            )}
          </Field>
          <Field label="Shots" error={errors.shots} hint="1 to 1,000,000. Default: 100">
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                value={values.shots}
                onChange={(event) => change({ shots: event.target.value })}
              />
            )}
          </Field>
          {(!isUnsupported(choicesError) || values.session) && (
            <Field label="Session" error={errors.session}>
              {(control) => (
                <select
                  {...control}
                  value={values.session}
                  onChange={(event) => change({ session: event.target.value })}
                >
                  <option value="">None</option>
                  {values.session && !sessions.some(({ serviceId }) => serviceId === values.session) && (
                    <option value={values.session}>{values.session}</option>
                  )}
                  {sessions.map(({ id, serviceId, backend: on }) => (
                    <option key={id} value={serviceId}>
                      {serviceId.slice(0, 8)} {on && `on ${on.serviceId}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {noiseModels.length > 0 && (
            <Field label="Noise" error={errors.noise}>
              {(control) => (
                <select {...control} value={values.noise} onChange={(event) => change({ noise: event.target.value })}>
                  <option value="">None</option>
                  {noiseModels.map((model) => (
                    <option key={model}>{model}</option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {backend?.supportedErrorMitigations?.includes('debiasing') && (
            <div className="field">
              <label className="check">
                <input
                  type="checkbox"
                  checked={values.isDebiased}
                  onChange={(event) => change({ isDebiased: event.target.checked })}
                />
                Error mitigation: debiasing
              </label>
              {errors.isDebiased && <p className="field-error">{errors.isDebiased}</p>}
            </div>
          )}
          <label className="check">
            <input
              type="checkbox"
              checked={values.isDryRun}
              onChange={(event) => change({ isDryRun: event.target.checked })}
            />
            Dry run (validate and price)
          </label>
        </div>
        <div className="submit-program">
          <fieldset className="presets">
            <legend>Examples</legend>
            {PRESETS.map(({ name, program }) => (
              <button
                key={name}
                type="button"
                aria-pressed={values.program === formatProgram(program)}
                onClick={() => change({ program: formatProgram(program), name: name.toLowerCase() })}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <Field label="Program" error={errors.program} hint="ProgramInput as JSON: circuit, circuits or raw">
            {(control) => (
              <textarea
                {...control}
                className="mono"
                rows={16}
                spellCheck={false}
                value={values.program}
                onChange={(event) => change({ program: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div className="submit-actions">
          <button type="submit" className="primary" aria-disabled={fetching}>
            {fetching ? 'Submitting…' : 'Submit job'}
          </button>
          {failure && (
            <p role="alert" className="field-error">
              {failure}
            </p>
          )}
        </div>
      </form>
    </Page>
  );
}

function backendHint({ qubits, hasAccess }: { readonly qubits: number | null; readonly hasAccess: boolean | null }) {
  return [qubits !== null && `${qubits} qubits`, hasAccess === false && 'no access with this key']
    .filter(Boolean)
    .join(', ');
}
