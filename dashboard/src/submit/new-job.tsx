import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { useSearchParams } from 'wouter';
import { graphql } from '../generated/index.js';
import { useChoices } from './choices.js';
import { DraftNote, useSavedDraft } from './draft-note.js';
import { rememberSubmittedProgram, removeSubmittedDraft } from './drafts.js';
import type { EditorHandle } from './editor/program-editor.js';
import { useBlocker } from './find-blocker.js';
import { createInitialForm, removeChoices } from './initial-form.js';
import { type SortedErrors, toInputErrors } from './input-errors.js';
import { toCreateJobInput } from './job-form.js';
import { JobFormView } from './job-form-view.js';
import { suggestName } from './job-name.js';
import { analyzeProgram, locateProblem } from './program.js';
import { CircuitSection, ProgramSection } from './program-section.js';
import { resolveSession } from './resolve-session.js';
import { SourceNote } from './source-note.js';
import { useJobForm } from './use-job-form.js';
import { getPriceUnit, toQuoteInput, useQuote } from './use-quote.js';

const Create = graphql(`
  mutation SubmitJob($input: CreateJobInput!) {
    createJob(input: $input) {
      job { id }
      errors { code path message ... on RejectedError { reason } ... on InvalidValueError { line column } ... on PriceError { price { value unit } } }
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
  const [initial] = useState(() => createInitialForm(params));
  const form = useJobForm({
    initial: initial.values,
    getName: (current) => current.name.trim() || suggestName(text, getAnalysis().circuits),
    getBlocker: () => blocker,
    send: (current) => {
      const { program, circuits: drawn } = getAnalysis();
      if (!program) return null;
      const named = { ...current, name: current.name.trim() || suggestName(text, drawn) };
      return create({ input: toCreateJobInput({ ...named, session: session.value }, program, unit) }).then(
        ({ data, error }) => ({
          jobId: data?.createJob?.job?.id,
          inputErrors: toInputErrors(data?.createJob?.errors),
          error,
        }),
      );
    },
    onCreated: (jobId, current) => {
      const { shots, isDryRun, debiasing, symmetryVerification, opt, precision, gateBasis } = current;
      const name = current.name.trim() || suggestName(text, getAnalysis().circuits);
      const settings = { name, shots, isDryRun, debiasing, symmetryVerification, opt, precision, gateBasis };
      rememberSubmittedProgram({ jobId, language, text, settings });
      removeSubmittedDraft(current);
    },
    onProgramErrors: (programErrors) => setRejected({ text, errors: programErrors }),
    focusProgram: () => problems[0] && editor.current?.focusAt(problems[0].line, problems[0].column),
  });
  const { values, change } = form;
  const session = resolveSession(values, choices);
  const language = choices.isV04 ? values.language : 'json';
  const text = values[language];
  // Analysis of a long program must not delay typing.
  const analyzedText = useDeferredValue(text);
  const analysis = useMemo(() => analyzeProgram(language, analyzedText), [language, analyzedText]);
  // A program that has just been changed is submitted as it is shown.
  const getAnalysis = () => (analyzedText === text ? analysis : analyzeProgram(language, text));
  const { program, circuits } = analysis;
  const suggestedName = useMemo(() => suggestName(analyzedText, circuits), [analyzedText, circuits]);
  const quoteInput = useMemo(() => toQuoteInput(program && { program }, values), [program, values]);
  const quote = useQuote(quoteInput);
  const unit = getPriceUnit(quote, values.backend) ?? 'usd';
  const problems = useMemo(() => {
    const found = rejected?.text === analyzedText && rejected.errors.length > 0 ? rejected.errors : quote.programErrors;
    return [...analysis.problems, ...found.map((error) => locateProblem({ language, text: analyzedText }, error))];
  }, [analysis, analyzedText, language, quote.programErrors, rejected]);
  const programError =
    text.trim() === ''
      ? 'Write a program, or choose an example.'
      : analyzedText === text && problems.some(({ isCertain }) => isCertain)
        ? 'The program has errors.'
        : null;
  const blocker = useBlocker({ values, quote, unit, programError });
  useSavedDraft(values, initial);
  // Opening the page again shows the draft.
  useEffect(() => setParams(removeChoices, { replace: true }), [setParams]);

  return (
    <JobFormView
      {...{ form, choices, quote, session, unit, blocker, suggestedName }}
      circuit={<CircuitSection circuits={circuits} isValid={program !== null && problems.length === 0} />}
    >
      <DraftNote initial={initial} values={values} change={change} />
      <SourceNote change={change} choices={choices} />
      <ProgramSection
        values={{ ...values, language }}
        change={change}
        editor={editor}
        problems={problems}
        hasQasm={choices.isV04}
      />
    </JobFormView>
  );
}
