import { type FormEvent, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Link, useLocation, useSearchParams } from 'wouter';
import { graphql } from '../generated/gql.js';
import { codesOf, isUnsupported, wordsOf } from '../graph/failure.js';
import { clearErrors, Field } from '../pieces/field.js';
import { Page } from '../pieces/page.js';
import { type Draft, inputOf, type Wrongs, wrongsOf } from './draft.js';
import { PRESETS, written } from './presets.js';
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
  'No response from the gateway. Check the list of jobs before you submit again: the job may have been created.';

/** A form for a new job; it leads to the job's page. */
export default function Submit() {
  const [params] = useSearchParams();
  const [draft, setDraft] = useState<Draft>(() => ({
    backend: params.get('backend') ?? 'simulator',
    name: 'bell',
    shots: '1000',
    session: params.get('session') ?? '',
    noise: '',
    isDryRun: false,
    isDebiased: false,
    program: written(PRESETS[0].program),
  }));
  const [wrongs, setWrongs] = useState<Wrongs>({});
  const [failure, setFailure] = useState<string | null>(null);
  const change = (changed: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...changed }));
    setWrongs((last) => clearErrors(last, Object.keys(changed)));
  };
  const [{ data, error: missing }] = useQuery({ query: Choices });
  const [{ fetching }, create] = useMutation(Create);
  const [, go] = useLocation();
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: Wrongs) => {
    setWrongs(found);
    // Once the fields say what is wrong with them.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async () => {
    setWrongs({});
    setFailure(null);
    const made = inputOf(draft);
    if ('wrongs' in made) return refuse(made.wrongs);
    const { data, error } = await create({ input: made.input });
    const outcome = data?.createJob;
    if (outcome?.__typename === 'InvalidInput') return refuse(wrongsOf(outcome.errors));
    // Only the program is free text: nothing else can fail to match the schema.
    if (error && codesOf(error).includes('BAD_USER_INPUT')) return refuse({ program: wordsOf(error) });
    if (error) setFailure(error.networkError ? UNKNOWN_OUTCOME : wordsOf(error));
    if (outcome?.__typename === 'CreateJobPayload' && outcome.job) go(`/jobs/${outcome.job.id}`);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!fetching) void submit();
  };

  const backends = data?.backends ?? [];
  const sessions = data?.sessions?.edges.flatMap(({ node }) => node ?? []) ?? [];
  const backend = backends.find(({ serviceId }) => serviceId === draft.backend);
  const noiseModels = backend?.noiseModels ?? [];
  return (
    <Page title="Submit a job" above={<Link href="/">All jobs</Link>}>
      <form ref={form} className="card form submit" onSubmit={onSubmit} noValidate>
        <div className="submit-settings">
          <Field label="Backend" wrong={wrongs.backend} hint={backend ? backendHint(backend) : ''}>
            {(labeled) => (
              <select
                {...labeled}
                value={draft.backend}
                onChange={(event) => change({ backend: event.target.value, noise: '', isDebiased: false })}
              >
                {!backend && <option value={draft.backend}>{draft.backend}</option>}
                {backends.map(({ id, serviceId, status }) => (
                  <option key={id} value={serviceId}>
                    {serviceId}
                    {status && status !== 'available' ? ` (${status})` : ''}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Name" wrong={wrongs.name}>
            {(labeled) => (
              <input {...labeled} value={draft.name} onChange={(event) => change({ name: event.target.value })} />
            )}
          </Field>
          <Field label="Shots" wrong={wrongs.shots} hint="1 to 1,000,000; 100 unless given">
            {(labeled) => (
              <input
                {...labeled}
                inputMode="numeric"
                value={draft.shots}
                onChange={(event) => change({ shots: event.target.value })}
              />
            )}
          </Field>
          {(!isUnsupported(missing) || draft.session) && (
            <Field label="Session" wrong={wrongs.session}>
              {(labeled) => (
                <select
                  {...labeled}
                  value={draft.session}
                  onChange={(event) => change({ session: event.target.value })}
                >
                  <option value="">None</option>
                  {draft.session && !sessions.some(({ serviceId }) => serviceId === draft.session) && (
                    <option value={draft.session}>{draft.session}</option>
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
            <Field label="Noise" wrong={wrongs.noise}>
              {(labeled) => (
                <select {...labeled} value={draft.noise} onChange={(event) => change({ noise: event.target.value })}>
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
                  checked={draft.isDebiased}
                  onChange={(event) => change({ isDebiased: event.target.checked })}
                />
                Mitigate errors by debiasing
              </label>
              {wrongs.isDebiased && <p className="field-wrong">{wrongs.isDebiased}</p>}
            </div>
          )}
          <label className="check">
            <input
              type="checkbox"
              checked={draft.isDryRun}
              onChange={(event) => change({ isDryRun: event.target.checked })}
            />
            Dry run: only check and price it
          </label>
        </div>
        <div className="submit-program">
          <fieldset className="presets">
            <legend>Begin with</legend>
            {PRESETS.map(({ name, program }) => (
              <button
                key={name}
                type="button"
                aria-pressed={draft.program === written(program)}
                onClick={() => change({ program: written(program), name: name.toLowerCase() })}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <Field
            label="Program"
            wrong={wrongs.program}
            hint="JSON of a ProgramInput: circuit, circuits, or raw for types that the gateway does not model"
          >
            {(labeled) => (
              <textarea
                {...labeled}
                className="mono"
                rows={16}
                spellCheck={false}
                value={draft.program}
                onChange={(event) => change({ program: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div className="submit-end">
          <button type="submit" className="primary" aria-disabled={fetching}>
            {fetching ? 'Submitting…' : 'Submit'}
          </button>
          {failure && (
            <p role="alert" className="field-wrong">
              {failure}
            </p>
          )}
        </div>
      </form>
    </Page>
  );
}

function backendHint({ qubits, hasAccess }: { readonly qubits: number | null; readonly hasAccess: boolean | null }) {
  return [qubits !== null && `${qubits} qubits`, hasAccess === false && 'not open to this key']
    .filter(Boolean)
    .join(', ');
}
