import { Failure } from '../components/failure.js';
import { QuoteSummary, type QuoteSummaryProps } from './quote-summary.js';

interface SubmitBarProps extends Omit<QuoteSummaryProps, 'id'> {
  readonly isSubmitting: boolean;
  /** Why the last submission failed; null if a field shows it. */
  readonly failure: string | null;
}

const SUMMARY_ID = 'quote-summary';

/** What the job costs and takes, the button of the form, and why a submission failed. */
export function SubmitBar({ isSubmitting, failure, ...summary }: SubmitBarProps) {
  return (
    <div className="submit-actions">
      <QuoteSummary id={SUMMARY_ID} {...summary} />
      <button
        type="submit"
        className="primary"
        title="Ctrl Enter"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-disabled={isSubmitting}
        aria-describedby={SUMMARY_ID}
      >
        {isSubmitting ? 'Submitting…' : 'Submit job'}
      </button>
      <Failure message={failure} />
    </div>
  );
}
