import { Failure } from '../components/failure.js';
import { UnknownOutcome } from '../components/unknown-outcome.js';
import { QuoteSummary, type QuoteSummaryProps } from './quote-summary.js';

interface SubmitBarProps extends Omit<QuoteSummaryProps, 'id'> {
  readonly isSubmitting: boolean;
  /** Why the last submission failed; null if a field shows it. */
  readonly failure: string | null;
  /** Of the job; empty without one. */
  readonly name: string;
  /** Whether to submit again although the job may exist; null if the outcome of the last submission is known. */
  readonly repeat: 'unconfirmed' | 'confirmed' | null;
  readonly onRepeat: (repeat: 'unconfirmed' | 'confirmed') => void;
}

const SUMMARY_ID = 'quote-summary';

/** What the job costs and takes, the button of the form, and why a submission failed. */
export function SubmitBar({ isSubmitting, failure, name, repeat, onRepeat, ...summary }: SubmitBarProps) {
  const filters = new URLSearchParams({ ...(summary.backend && { backend: summary.backend }), ...(name && { name }) });
  return (
    <div className="submit-actions">
      <QuoteSummary id={SUMMARY_ID} {...summary} />
      <button
        type="submit"
        className="primary"
        title="Ctrl Enter"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-disabled={isSubmitting || repeat === 'unconfirmed'}
        aria-describedby={SUMMARY_ID}
      >
        {isSubmitting ? 'Submitting…' : repeat ? 'Submit again' : 'Submit job'}
      </button>
      <Failure message={failure} />
      {repeat && (
        <UnknownOutcome
          type="job"
          href={`/jobs?${filters}`}
          isConfirmed={repeat === 'confirmed'}
          onConfirm={(isConfirmed) => onRepeat(isConfirmed ? 'confirmed' : 'unconfirmed')}
        />
      )}
    </div>
  );
}
