import { Failure } from '../components/failure.js';
import { QuoteSummary } from './quote-summary.js';
import type { QuoteState } from './use-quote.js';

interface SubmitBarProps {
  readonly backend: string;
  readonly isDryRun: boolean;
  readonly quote: QuoteState;
  readonly isSubmitting: boolean;
  /** Why the last submission failed; null if a field shows it. */
  readonly failure: string | null;
}

const SUMMARY_ID = 'quote-summary';

/** What the job costs and takes, the button of the form, and why a submission failed. */
export function SubmitBar({ backend, isDryRun, quote, isSubmitting, failure }: SubmitBarProps) {
  return (
    <div className="submit-actions">
      <QuoteSummary id={SUMMARY_ID} backend={backend} isDryRun={isDryRun} quote={quote} />
      <button type="submit" className="primary" aria-disabled={isSubmitting} aria-describedby={SUMMARY_ID}>
        {isSubmitting ? 'Submitting…' : 'Submit job'}
      </button>
      <Failure message={failure} />
    </div>
  );
}
