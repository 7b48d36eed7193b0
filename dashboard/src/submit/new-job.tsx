import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { useSearchParams } from 'wouter';
import { graphql } from '../generated/gql.js';
import { useChoices } from './choices.js';
import { loadDraft, rememberSubmittedProgram, saveDraft } from './drafts.js';
import type { EditorHandle } from './editor/program-editor.js';
import type { SortedErrors } from './input-errors.js';
import { type JobFormState, toCreateJobInput } from './job-form.js';
import { findPreset, PRESETS, writePrograms } from './presets.js';
import { analyzeProgram, locateProblem } from './program.js';
import { CircuitSection, ProgramSection } from './program-section.js';
import { QuoteTable } from './quote-table.js';
import { SettingsFields } from './settings-fields.js';
import { SourceNote } from './source-note.js';
import { SubmitBar } from './submit-bar.js';
import { useJobForm } from './use-job-form.js';
import { toQuoteInput, useQuote } from './use-quote.js';

const Create = graphql(`
  mutation SubmitJob($input: CreateJobInput!) {
    createJob(input: $input) {
      job { id }
      errors { path message ... on InvalidValueError { line column } }
    }
  }
`);

/** The form for a program. */
export function NewJob() {
  const [params, setParams] = useSearchParams();
  const [, create] = useMutation(Create);
  const editor = useRef<EditorHandle>(null);
  const [rejected, setRejected] = useState<{ readonly text: string; readonly errors: SortedErrors['program'] } | null>(
    null,
  );
  const choices = useChoices();
  const { form, values, errors, failure, isSubmitting, change, onSubmit } = useJobForm({
    createInitial: () => createInitialState(params),
    send: (current) => {
      if (!program) return null;
      return create({ input: toCreateJobInput(current, program, unit) }).then(({ data, error }) => {
        const jobId = data?.createJob?.job?.id;
        if (jobId) rememberSubmittedProgram({ jobId, language, text });
        return { jobId, inputErrors: data?.createJob?.errors ?? [], error };
      });
    },
    onProgramErrors: (programErrors) => setRejected({ text, errors: programErrors }),
    focusProgram: () => problems[0] && editor.current?.focusAt(problems[0].line, problems[0].column),
  });
  const language = choices.isV04 ? values.language : 'json';
  const text = values[language];
  // Analysis of a long program must not delay typing.
  const analyzedText = useDeferredValue(text);
  const analysis = useMemo(() => analyzeProgram(language, analyzedText), [language, analyzedText]);
  const { program, circuits } = analysis;
  const quoteInput = useMemo(() => toQuoteInput(program, values), [program, values]);
  const quote = useQuote(quoteInput);
  const unit = quote.quotes.get(values.backend)?.price?.unit ?? 'usd';
  const problems = useMemo(() => {
    const found = rejected?.text === analyzedText && rejected.errors.length > 0 ? rejected.errors : quote.programErrors;
    return [...analysis.problems, ...found.map((error) => locateProblem({ language, text: analyzedText }, error))];
  }, [analysis, analyzedText, language, quote.programErrors, rejected]);
  useEffect(() => saveDraft(values), [values]);
  // Opening the page again shows the draft.
  useEffect(() => setParams(removeChoices, { replace: true }), [setParams]);

  const fields = { values: { ...values, language }, errors, change };
  return (
    <form ref={form} className="submit" onSubmit={onSubmit} noValidate>
      <div className="submit-main">
        <SourceNote change={change} />
        <ProgramSection {...fields} editor={editor} problems={problems} hasQasm={choices.isV04} />
        <CircuitSection circuits={circuits} problems={problems.length} />
        <QuoteTable {...fields} choices={choices} quote={quote} hasProgram={program !== null} />
      </div>
      <div className="submit-side card form">
        <h2>Settings</h2>
        <SettingsFields {...fields} choices={choices} unit={unit} />
        <SubmitBar isSubmitting={isSubmitting} failure={failure} />
      </div>
    </form>
  );
}

const CHOICES = ['backend', 'session', 'program', 'shots'] as const;

function removeChoices(params: URLSearchParams): URLSearchParams {
  for (const name of CHOICES) params.delete(name);
  return params;
}

/** The draft, or a Bell circuit. The address may choose backend, session, number of shots, and one of the examples. */
function createInitialState(params: URLSearchParams): JobFormState {
  const defaults: JobFormState = {
    backend: 'simulator',
    name: 'bell',
    shots: '1000',
    session: '',
    noise: '',
    isDryRun: false,
    maxCost: '',
    debiasing: '',
    symmetryVerification: '',
    opt: '',
    precision: '',
    gateBasis: '',
    language: 'qasm3',
    ...writePrograms(PRESETS[0]),
  };
  const draft = loadDraft() ?? {};
  const restored = Object.entries(defaults).filter(([name, value]) => typeof draft[name] === typeof value);
  const [backend, session, shots] = [params.get('backend'), params.get('session'), params.get('shots')];
  const preset = findPreset(params.get('program'));
  return {
    ...defaults,
    ...Object.fromEntries(restored.map(([name]) => [name, draft[name]])),
    ...(draft['language'] !== 'json' && { language: 'qasm3' }),
    ...(backend && { backend }),
    ...(session && { session }),
    ...(shots && { shots }),
    ...(preset && { ...writePrograms(preset), name: preset.name.toLowerCase(), language: 'qasm3' }),
  };
}
