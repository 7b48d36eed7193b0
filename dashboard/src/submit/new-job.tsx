import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { useSearchParams } from 'wouter';
import { graphql } from '../generated/gql.js';
import { useChoices } from './choices.js';
import { loadDraft, rememberSubmittedProgram, saveDraft } from './drafts.js';
import type { EditorHandle } from './editor/program-editor.js';
import type { SortedErrors } from './input-errors.js';
import { EMPTY_FORM, type JobFormState, toCreateJobInput } from './job-form.js';
import { JobFormView } from './job-form-view.js';
import { findPreset, PRESETS, writePrograms } from './presets.js';
import { analyzeProgram, locateProblem } from './program.js';
import { CircuitSection, ProgramSection } from './program-section.js';
import { SourceNote } from './source-note.js';
import { useJobForm } from './use-job-form.js';
import { getPriceUnit, toQuoteInput, useQuote } from './use-quote.js';

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
  const form = useJobForm({
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
  const { values, change } = form;
  const language = choices.isV04 ? values.language : 'json';
  const text = values[language];
  // Analysis of a long program must not delay typing.
  const analyzedText = useDeferredValue(text);
  const analysis = useMemo(() => analyzeProgram(language, analyzedText), [language, analyzedText]);
  const { program, circuits } = analysis;
  const quoteInput = useMemo(() => toQuoteInput(program && { program }, values), [program, values]);
  const quote = useQuote(quoteInput);
  const unit = getPriceUnit(quote, values.backend) ?? 'usd';
  const problems = useMemo(() => {
    const found = rejected?.text === analyzedText && rejected.errors.length > 0 ? rejected.errors : quote.programErrors;
    return [...analysis.problems, ...found.map((error) => locateProblem({ language, text: analyzedText }, error))];
  }, [analysis, analyzedText, language, quote.programErrors, rejected]);
  useEffect(() => saveDraft(values), [values]);
  // Opening the page again shows the draft.
  useEffect(() => setParams(removeChoices, { replace: true }), [setParams]);

  return (
    <JobFormView form={form} choices={choices} quote={quote} unit={unit}>
      <SourceNote change={change} />
      <ProgramSection
        values={{ ...values, language }}
        change={change}
        editor={editor}
        problems={problems}
        hasQasm={choices.isV04}
      />
      <CircuitSection circuits={circuits} problems={problems.length} />
    </JobFormView>
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
    ...EMPTY_FORM,
    backend: 'simulator',
    name: 'bell',
    shots: '1000',
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
