import { Field } from '../components/field.js';
import { formatUnit } from '../components/format-money.js';
import type { BackendChoice, Choices } from './choices.js';
import { chooseBackend, type JobFormProps, type JobFormState } from './job-form.js';

interface SettingsFieldsProps extends JobFormProps {
  readonly choices: Choices;
  /** Unit of the highest price. */
  readonly unit: string;
  /** Whether an empty field means the value of the job that runs again. */
  readonly isClone?: boolean;
}

/** All fields except the program. Those that the backend does not support are hidden. */
export function SettingsFields({ choices, unit, isClone = false, ...props }: SettingsFieldsProps) {
  const { values, change } = props;
  const { backends, isV04 } = choices;
  const backend = backends.find(({ serviceId }) => serviceId === values.backend);
  return (
    <>
      <BackendField {...props} backends={backends} backend={backend} />
      <TextField {...props} name="name" label="Name" />
      <TextField
        {...props}
        name="shots"
        label="Shots"
        hint={`1 to 1,000,000. ${isClone ? 'Empty: as before' : 'Default: 100'}`}
        isNumeric
      />
      {(isV04 || values.session) && <SessionField {...props} sessions={choices.sessions} isClone={isClone} />}
      <TextField
        {...props}
        name="maxCost"
        label={`Maximum price (${formatUnit(unit)})`}
        hint="Not submitted if the estimate is higher. The charge may differ."
        isNumeric
      />
      <label className="check">
        <input
          type="checkbox"
          checked={values.isDryRun}
          onChange={(event) => change({ isDryRun: event.target.checked })}
        />
        Dry run (validate and price)
      </label>
      <AdvancedFields {...props} backend={backend} isV04={isV04} isClone={isClone} />
    </>
  );
}

interface TextFieldProps extends JobFormProps {
  readonly name: 'name' | 'shots' | 'maxCost' | 'opt' | 'precision' | 'gateBasis';
  readonly label: string;
  readonly hint?: string;
  readonly isNumeric?: boolean;
}

function TextField({ values, errors, change, name, label, hint = '', isNumeric = false }: TextFieldProps) {
  return (
    <Field label={label} error={errors[name]} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...(isNumeric && { inputMode: 'decimal' })}
          autoComplete="off"
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

interface BackendFieldProps extends JobFormProps {
  readonly backends: readonly BackendChoice[];
  /** The chosen one; undefined if it is unknown. */
  readonly backend: BackendChoice | undefined;
}

function BackendField({ values, errors, change, backends, backend }: BackendFieldProps) {
  return (
    <Field label="Backend" error={errors.backend} hint={backend ? formatHint(backend) : ' '}>
      {(control) => (
        <select {...control} value={values.backend} onChange={(event) => change(chooseBackend(event.target.value))}>
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

interface SessionFieldProps extends JobFormProps, Pick<Choices, 'sessions'> {
  readonly isClone: boolean;
}

function SessionField({ sessions, isClone, ...props }: SessionFieldProps) {
  const { session } = props.values;
  const options = sessions.map(({ serviceId, backend }) => {
    const name = `${serviceId.slice(0, 8)} ${backend ? `on ${backend.serviceId}` : ''}`;
    return [serviceId, name] as const;
  });
  const isUnknown = session !== '' && !sessions.some(({ serviceId }) => serviceId === session);
  return (
    <SelectField
      {...props}
      name="session"
      label="Session"
      options={[['', isClone ? AS_BEFORE : 'None'], ...(isUnknown ? [[session, session] as const] : []), ...options]}
    />
  );
}

interface SelectFieldProps extends JobFormProps {
  readonly name: keyof Pick<JobFormState, 'session' | 'noise' | 'debiasing' | 'symmetryVerification'>;
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly (readonly [value: string, name: string])[];
}

function SelectField({ values, errors, change, name, label, hint = '', options }: SelectFieldProps) {
  return (
    <Field label={label} error={errors[name]} hint={hint}>
      {(control) => (
        <select {...control} value={values[name]} onChange={(event) => change({ [name]: event.target.value })}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const AS_BEFORE = 'As before';

const SWITCH = [
  ['on', 'On'],
  ['off', 'Off'],
] as const;

interface AdvancedFieldsProps extends JobFormProps {
  readonly backend: BackendChoice | undefined;
  readonly isV04: boolean;
  readonly isClone: boolean;
}

/** Noise, compilation and error mitigation. */
function AdvancedFields({ backend, isV04, isClone, ...props }: AdvancedFieldsProps) {
  const noiseModels = backend?.noiseModels ?? [];
  const mitigations = backend?.supportedErrorMitigations ?? [];
  const switchOptions = [['', isClone ? AS_BEFORE : 'Default'], ...SWITCH] as const;
  const hasError = ADVANCED.some((name) => props.errors[name]);
  return (
    <details className="advanced" {...(hasError && { open: true })}>
      <summary>Noise, compilation and error mitigation</summary>
      <div className="form">
        {noiseModels.length > 0 && (
          <SelectField
            {...props}
            name="noise"
            label="Noise"
            options={[['', isClone ? AS_BEFORE : 'None'], ...noiseModels.map((model) => [model, model] as const)]}
          />
        )}
        {mitigations.includes('debiasing') && (
          <SelectField
            {...props}
            name="debiasing"
            label="Debiasing"
            hint="Needs 500 shots. Default: on for QPUs from 500 shots"
            options={switchOptions}
          />
        )}
        {isV04 && mitigations.length > 0 && (
          <SelectField {...props} name="symmetryVerification" label="Symmetry verification" options={switchOptions} />
        )}
        {isV04 && (
          <>
            <TextField {...props} name="opt" label="Optimization level" hint="Such as 0 or 1" isNumeric />
            <TextField {...props} name="precision" label="Precision" hint="Such as 1E-3" />
            <TextField {...props} name="gateBasis" label="Two-qubit gates" hint="Native gates, such as ZZ" />
          </>
        )}
      </div>
    </details>
  );
}

const ADVANCED = ['noise', 'debiasing', 'symmetryVerification', 'opt', 'precision', 'gateBasis'] as const;

function formatHint({ qubits, hasAccess }: Pick<BackendChoice, 'qubits' | 'hasAccess'>): string {
  const parts = [qubits !== null && `${qubits} qubits`, hasAccess === false && 'no access with this key'];
  return parts.filter(Boolean).join(', ') || ' ';
}
