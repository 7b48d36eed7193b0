import { useState } from 'react';
import { describeBackend } from '../backends/backend-state.js';
import { Field } from '../components/field.js';
import { formatMoney } from '../components/format-money.js';
import { SelectField } from '../components/select-field.js';
import { type BackendChoice, type Choices, chooseListed } from './choices.js';
import type { JobFormProps, KeptSettings } from './job-form.js';
import type { SessionUse } from './resolve-session.js';
import { SessionField } from './session-field.js';
import type { QuoteState } from './use-quote.js';

interface SettingsFieldsProps extends JobFormProps {
  readonly choices: Choices;
  readonly quote: QuoteState;
  readonly session: SessionUse;
  /** Of a job without a name. */
  readonly suggestedName: string;
  readonly kept: KeptSettings | undefined;
}

/** All fields except the program. Those that the backend does not support are hidden. */
export function SettingsFields(allProps: SettingsFieldsProps) {
  const { choices, quote, session, suggestedName, kept, ...props } = allProps;
  const { values, change } = props;
  const { backends, isV04 } = choices;
  const backend = backends.find(({ serviceId }) => serviceId === values.backend);
  return (
    <>
      <BackendField {...props} backends={backends} backend={backend} quote={quote} />
      <div className="name-and-shots">
        <TextField
          {...props}
          name="name"
          label="Name"
          hint={kept ? AS_BEFORE_IF_EMPTY : suggestedName && `Default: ${suggestedName}`}
        />
        <TextField
          {...props}
          name="shots"
          label="Shots"
          hint={kept ? AS_BEFORE_IF_EMPTY : values.shots.trim() === '' ? 'Default: 100' : ''}
          isNumeric
        />
      </div>
      {(isV04 || values.session) && <SessionField {...props} choices={choices} use={session} />}
      <label className="check">
        <input
          type="checkbox"
          checked={values.isDryRun}
          onChange={(event) => change({ isDryRun: event.target.checked })}
        />
        Dry run: validate and price only
      </label>
      <AdvancedFields {...props} backend={backend} isV04={isV04} kept={kept} />
    </>
  );
}

interface TextFieldProps extends JobFormProps {
  readonly name: 'name' | 'shots' | 'maxCost' | 'opt' | 'precision' | 'gateBasis';
  readonly label: string;
  readonly hint?: string;
  /** What an empty field means. */
  readonly placeholder?: string;
  readonly isNumeric?: boolean;
}

/** A field with a text or a number. */
export function TextField({
  values,
  errors,
  change,
  validate,
  name,
  label,
  hint = '',
  placeholder,
  isNumeric = false,
}: TextFieldProps) {
  return (
    <Field label={label} error={errors[name]} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...(isNumeric && { inputMode: 'decimal' })}
          autoComplete="off"
          placeholder={placeholder}
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          onBlur={() => validate(name)}
        />
      )}
    </Field>
  );
}

interface BackendFieldProps extends JobFormProps {
  readonly backends: readonly BackendChoice[];
  /** The chosen one; undefined if it is unknown. */
  readonly backend: BackendChoice | undefined;
  readonly quote: QuoteState;
}

function BackendField({ values, errors, change, backends, backend, quote }: BackendFieldProps) {
  const options = backends.map((each) => [each.serviceId, describeOption(each, quote)] as const);
  return (
    <SelectField
      label="Backend"
      error={errors.backend}
      hint={backend?.qubits ? `${backend.qubits} qubits` : ' '}
      value={values.backend}
      options={backend ? options : [[values.backend, values.backend], ...options]}
      onChange={(value) => change(chooseListed(backends, value))}
    />
  );
}

const AS_BEFORE = 'As before';
const AS_BEFORE_IF_EMPTY = 'Empty: as before';

const SWITCH = [
  ['on', 'On'],
  ['off', 'Off'],
] as const;

interface AdvancedFieldsProps extends JobFormProps {
  readonly backend: BackendChoice | undefined;
  readonly isV04: boolean;
  readonly kept: KeptSettings | undefined;
}

/** Noise, compilation and error mitigation. */
function AdvancedFields({ backend, isV04, kept, ...props }: AdvancedFieldsProps) {
  const noiseModels = backend?.noiseModels ?? [];
  const mitigations = backend?.supportedErrorMitigations ?? [];
  const switchOptions = [['', kept ? AS_BEFORE : 'Default'], ...SWITCH] as const;
  const { values, errors, change } = props;
  // Neither what a repair has chosen nor a noise model, whose limit of qubits is that of its QPU, is hidden.
  const keepsNoise = kept !== undefined && kept.noise !== null && kept.noise !== 'ideal';
  const [isOpen] = useState(keepsNoise || (kept !== undefined && (values.debiasing !== '' || values.noise !== '')));
  const getField = (name: 'noise' | 'debiasing' | 'symmetryVerification') => ({
    error: errors[name],
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <details className="advanced" open={isOpen}>
      <summary>Noise, compilation and error mitigation</summary>
      <div className="form">
        {noiseModels.length > 0 && (
          <SelectField
            {...getField('noise')}
            label="Noise"
            hint="A noise model has the qubits of its QPU"
            options={[
              ['', kept ? describeKept(kept.noise) : 'None'],
              ...noiseModels.map((model) => [model, model] as const),
            ]}
          />
        )}
        {mitigations.includes('debiasing') && (
          <SelectField
            {...getField('debiasing')}
            label="Debiasing"
            hint="Needs 500 shots. Default: on for QPUs from 500 shots"
            options={switchOptions}
          />
        )}
        {isV04 && mitigations.length > 0 && (
          <SelectField {...getField('symmetryVerification')} label="Symmetry verification" options={switchOptions} />
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

const describeKept = (value: string | null): string => (value === null ? AS_BEFORE : `${AS_BEFORE} (${value})`);

/** The name of a backend with its price, or why a job cannot run there. A price of an earlier input is not shown. */
function describeOption({ serviceId, status, hasAccess }: BackendChoice, { quotes, isStale }: QuoteState): string {
  const { label } = describeBackend({ status: status ?? 'available', hasAccess, degraded: null });
  if (label !== 'Available') return `${serviceId} (${label.toLowerCase()})`;
  const { price = null, canRun = true } = quotes.get(serviceId) ?? {};
  if (isStale) return serviceId;
  return canRun ? `${serviceId}${price ? `, ${formatMoney(price)}` : ''}` : `${serviceId} (cannot run)`;
}
