import { Field } from '../components/field.js';
import type { JobFormProps } from './job-form.js';
import { formatProgram, PRESETS } from './presets.js';

/** The program as JSON, and buttons that insert examples. */
export function ProgramField({ values, errors, change }: JobFormProps) {
  return (
    <>
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
    </>
  );
}
