import { type RefObject, useMemo } from 'react';
import type { Circuit } from '../circuit/circuit.js';
import { CircuitView } from '../circuit/circuit-view.js';
import { ButtonGroup } from '../components/button-group.js';
import { Section } from '../components/page.js';
import { type EditorHandle, ProgramEditor } from './editor/program-editor.js';
import type { JobFormProps } from './job-form.js';
import { choosePreset, findPresetProgram, PRESETS } from './presets.js';
import type { ProgramProblem } from './program.js';
import { LANGUAGES } from './program-text.js';

interface ProgramSectionProps extends Pick<JobFormProps, 'values' | 'change'> {
  readonly editor: RefObject<EditorHandle | null>;
  readonly problems: readonly ProgramProblem[];
  /** False if the service takes JSON programs only. */
  readonly hasQasm: boolean;
}

/** The editor with its errors, and examples to start from. */
export function ProgramSection({ values, change, editor, problems, hasQasm }: ProgramSectionProps) {
  const { language } = values;
  return (
    <Section title="Program" aside={hasQasm && <LanguageChoice values={values} change={change} />}>
      <div className="program">
        <Examples values={values} change={change} />
        <ProgramEditor
          handle={editor}
          label="Program"
          language={language}
          value={values[language]}
          problems={problems}
          onChange={(text) => change({ [language]: text })}
        />
        {problems.length > 0 && (
          <ul className="field-error" aria-label="Errors of the program">
            {problems.map(({ line, column, message, isCertain }) => (
              <li key={`${line} ${column} ${message}`} className={isCertain ? undefined : 'muted'}>
                <button type="button" className="button-text" onClick={() => editor.current?.focusAt(line, column)}>
                  Line {line}, column {column}
                </button>{' '}
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function LanguageChoice({ values, change }: Pick<JobFormProps, 'values' | 'change'>) {
  return (
    <ButtonGroup
      label="Language"
      className="segments languages"
      options={LANGUAGES}
      value={values.language}
      onChoose={(language) => change({ language })}
    />
  );
}

/** Buttons that replace the program in both languages. */
function Examples({ values, change }: Pick<JobFormProps, 'values' | 'change'>) {
  const text = values[values.language];
  const chosen = useMemo(() => findPresetProgram(text)?.preset, [text]);
  return (
    <>
      <ButtonGroup
        label="Examples"
        className="presets"
        options={PRESETS.map((preset) => [
          preset,
          preset.name,
          <span key="size" className="preset-size">{` ${preset.qubits} qubits`}</span>,
        ])}
        value={chosen}
        onChoose={(preset) => change(choosePreset(preset, text))}
      />
      <p className="hint">{chosen?.purpose ?? 'Choose an example, or write a program.'}</p>
    </>
  );
}

interface CircuitSectionProps {
  readonly circuits: readonly Circuit[];
  readonly isValid: boolean;
}

/** The diagram of the program, or of one of its circuits. */
export function CircuitSection({ circuits, isValid }: CircuitSectionProps) {
  return (
    <Section title="Circuit">
      {circuits.length > 0 ? (
        <CircuitView circuits={circuits} label="Circuit" />
      ) : (
        <p className="muted circuit-missing">
          {isValid
            ? 'No diagram: the program has no gates that can be drawn, or more than 20,000 operations.'
            : 'The diagram appears when the program is valid.'}
        </p>
      )}
    </Section>
  );
}
