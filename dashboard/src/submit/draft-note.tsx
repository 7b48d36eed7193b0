import { useEffect, useState } from 'react';
import { DateTimeText } from '../components/time.js';
import { saveDraft } from './drafts.js';
import { DEFAULT_FORM, type InitialForm, isNew } from './initial-form.js';
import type { JobFormProps, JobFormState } from './job-form.js';

/** Stores the form and the time of its last change. */
export function useSavedDraft(values: JobFormState, initial: InitialForm): void {
  useEffect(() => {
    const isUnchanged = values === initial.values && initial.restoredAt !== null;
    saveDraft({ ...values, changedAt: isUnchanged ? initial.restoredAt : Date.now() });
  }, [values, initial]);
}

interface DraftNoteProps extends Pick<JobFormProps, 'values' | 'change'> {
  readonly initial: InitialForm;
}

/** Names a restored draft, and replaces it by a new form on request, until that is changed. */
export function DraftNote({ initial: { restoredAt }, values, change }: DraftNoteProps) {
  const [discarded, setDiscarded] = useState<JobFormState | null>(null);
  if (restoredAt === null || (discarded && !isNew(values))) return null;
  const toggle = () => {
    change(discarded ?? DEFAULT_FORM);
    setDiscarded(discarded ? null : values);
  };
  return (
    <p className="submit-note" role="status">
      {discarded ? (
        'Draft discarded.'
      ) : (
        <>
          Draft from <DateTimeText at={new Date(restoredAt).toISOString()} /> restored.
        </>
      )}{' '}
      <button type="button" className="button-text" onClick={toggle}>
        {discarded ? 'Restore' : 'Start over'}
      </button>
    </p>
  );
}
