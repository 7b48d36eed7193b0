import { Failure } from '../components/failure.js';

interface SubmitBarProps {
  readonly isSubmitting: boolean;
  /** Why the last submission failed; null if a field shows it. */
  readonly failure: string | null;
}

/** The button of the form, and why a submission failed. */
export function SubmitBar({ isSubmitting, failure }: SubmitBarProps) {
  return (
    <div className="submit-actions">
      <button type="submit" className="primary" aria-disabled={isSubmitting}>
        {isSubmitting ? 'Submitting…' : 'Submit job'}
      </button>
      <Failure message={failure} />
    </div>
  );
}
