import { useQuery } from 'urql';
import { Field } from '../components/field.js';
import { graphql } from '../generated/gql.js';
import type { SubmitChoicesQuery } from '../generated/graphql.js';
import { isUnsupported } from '../graphql/errors.js';
import type { JobFormProps } from './job-form.js';

const Choices = graphql(`
  query SubmitChoices {
    backends { id serviceId status qubits hasAccess noiseModels supportedErrorMitigations }
    sessions(first: 50, filter: { active: true }) { edges { node { id serviceId backend { id serviceId } } } }
  }
`);

type BackendChoice = NonNullable<SubmitChoicesQuery['backends']>[number];

/** All fields except the program. Those that the backend does not support are hidden. */
export function SettingsFields(props: JobFormProps) {
  const { values, errors, change } = props;
  const [{ data, error }] = useQuery({ query: Choices });
  const backends = data?.backends ?? [];
  const backend = backends.find(({ serviceId }) => serviceId === values.backend);
  const noiseModels = backend?.noiseModels ?? [];
  return (
    <>
      <BackendField {...props} backends={backends} backend={backend} />
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
      {(!isUnsupported(error) || values.session) && <SessionField {...props} sessions={data?.sessions ?? null} />}
      {noiseModels.length > 0 && <NoiseField {...props} models={noiseModels} />}
      {backend?.supportedErrorMitigations?.includes('debiasing') && <DebiasingField {...props} />}
      <label className="check">
        <input
          type="checkbox"
          checked={values.isDryRun}
          onChange={(event) => change({ isDryRun: event.target.checked })}
        />
        Dry run (validate and price)
      </label>
    </>
  );
}

interface BackendFieldProps extends JobFormProps {
  readonly backends: readonly BackendChoice[];
  /** The chosen one; undefined if it is unknown. */
  readonly backend: BackendChoice | undefined;
}

function BackendField({ values, errors, change, backends, backend }: BackendFieldProps) {
  return (
    <Field label="Backend" error={errors.backend} hint={backend ? formatHint(backend) : ''}>
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
  );
}

interface SessionFieldProps extends JobFormProps {
  readonly sessions: SubmitChoicesQuery['sessions'];
}

function SessionField({ values, errors, change, sessions }: SessionFieldProps) {
  const choices = sessions?.edges.flatMap(({ node }) => node ?? []) ?? [];
  return (
    <Field label="Session" error={errors.session}>
      {(control) => (
        <select {...control} value={values.session} onChange={(event) => change({ session: event.target.value })}>
          <option value="">None</option>
          {values.session && !choices.some(({ serviceId }) => serviceId === values.session) && (
            <option value={values.session}>{values.session}</option>
          )}
          {choices.map(({ id, serviceId, backend }) => (
            <option key={id} value={serviceId}>
              {serviceId.slice(0, 8)} {backend && `on ${backend.serviceId}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function NoiseField({ values, errors, change, models }: JobFormProps & { readonly models: readonly string[] }) {
  return (
    <Field label="Noise" error={errors.noise}>
      {(control) => (
        <select {...control} value={values.noise} onChange={(event) => change({ noise: event.target.value })}>
          <option value="">None</option>
          {models.map((model) => (
            <option key={model}>{model}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

function DebiasingField({ values, errors, change }: JobFormProps) {
  return (
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
  );
}

function formatHint({ qubits, hasAccess }: { readonly qubits: number | null; readonly hasAccess: boolean | null }) {
  return [qubits !== null && `${qubits} qubits`, hasAccess === false && 'no access with this key']
    .filter(Boolean)
    .join(', ');
}
