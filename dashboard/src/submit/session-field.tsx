import { SelectField } from '../components/select-field.js';
import { describeLimits } from '../sessions/describe-limits.js';
import { type Choices, chooseListed } from './choices.js';
import type { JobFormProps } from './job-form.js';
import { getSessionName, type SessionUse } from './resolve-session.js';

interface SessionFieldProps extends JobFormProps {
  readonly choices: Pick<Choices, 'sessions' | 'backends'>;
  readonly use: SessionUse;
}

/** The active sessions of the project of the API key, each with its backend. */
export function SessionField({ values, errors, change, choices, use }: SessionFieldProps) {
  const { value, original, notice } = use;
  const { sessions, backends } = choices;
  const options = sessions
    .filter(({ serviceId, isOtherProject }) => serviceId !== original && !isOtherProject)
    .map(({ serviceId, name }) => [serviceId, name] as const);
  const isListed = value === '' || options.some(([id]) => id === value);
  const chosen = sessions.find(({ serviceId }) => serviceId === (value || original));
  const choose = (id: string) => {
    const backend = sessions.find(({ serviceId }) => serviceId === id)?.backend?.serviceId ?? values.backend;
    change({ ...(backend !== values.backend && chooseListed(backends, backend)), session: id });
  };
  return (
    <SelectField
      label="Session"
      error={errors.session}
      hint={chosen ? describeLimits(chosen) : 'Choosing a session also chooses its backend'}
      notice={notice}
      value={value}
      options={[
        ['', original === null ? 'None' : `As before (${getSessionName(original, sessions)})`],
        ...(isListed ? [] : [[value, getSessionName(value, sessions)] as const]),
        ...options,
      ]}
      onChange={choose}
    />
  );
}
