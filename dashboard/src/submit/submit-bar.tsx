import { Failure } from '../components/failure.js';
import { formatEstimate } from '../components/format-duration.js';
import { formatMoney, formatUnit } from '../components/format-money.js';
import { UnknownOutcome } from '../components/unknown-outcome.js';
import { Completion } from './completion.js';
import type { Blocker } from './find-blocker.js';
import type { JobFormProps } from './job-form.js';
import { TextField } from './settings-fields.js';
import type { QuoteState } from './use-quote.js';

interface SubmitBarProps extends JobFormProps {
  readonly quote: QuoteState;
  /** Unit of the maximum price. */
  readonly unit: string;
  /** What would run; null if it is not known. */
  readonly shots: string | null;
  readonly blocker: Blocker | null;
  readonly isSubmitting: boolean;
  /** Why the last submission failed; null if a field shows it. */
  readonly failure: string | null;
  /** Of the job that may exist; empty if it is not known. */
  readonly attemptedName: string;
  /** Whether to submit again although the job may exist; null if the outcome of the last submission is known. */
  readonly repeat: 'unconfirmed' | 'confirmed' | null;
  readonly onRepeat: (repeat: 'unconfirmed' | 'confirmed') => void;
}

const PRICE_ID = 'submit-price';
const NOTE_ID = 'submit-note';

/** What the job costs with its limit, the button of the form, and why it cannot be submitted or has not been. */
export function SubmitBar(props: SubmitBarProps) {
  const { quote, unit, shots, blocker, isSubmitting, failure, attemptedName, repeat, onRepeat, ...fields } = props;
  const { backend, isDryRun } = fields.values;
  // Not also by the backend: the service may run the job on another one than was asked for, and a list without it invites to submit it again.
  const filters = new URLSearchParams(attemptedName ? { name: attemptedName } : {});
  const price = quote.quotes.get(backend)?.price;
  const runText = (
    <span>
      Run {shots} {/* On a phone, the place is not shown above the button. */}
      <span className="submit-button-place">on {backend}</span>{' '}
      {price && !quote.isStale && `for\u00a0${formatMoney(price)}`}
    </span>
  );
  const state = { 'aria-busy': quote.isUpdating, 'data-stale': quote.isStale };
  return (
    <div className="submit-actions">
      <div className="submit-price">
        <dl id={PRICE_ID} {...state}>
          <dt>Estimated total</dt>
          <dd className="submit-amount">{isDryRun ? 'Free' : price ? formatMoney(price) : '–'}</dd>
          {/* The line is there without a price, too: nothing moves when it arrives. */}
          <dd className="field-hint">{!isDryRun && price ? describePrice(quote) : '\u00a0'}</dd>
        </dl>
        <TextField
          {...fields}
          name="maxCost"
          label={`Maximum price (${formatUnit(unit)})`}
          hint="Checked against the estimate"
          placeholder="None"
          isNumeric
        />
      </div>
      <div id={NOTE_ID} className="submit-times" {...state}>
        {blocker ? (
          <BlockerNote blocker={blocker} onRetry={quote.refresh} />
        ) : (
          <Times {...{ quote, shots, backend, isDryRun }} />
        )}
      </div>
      <button
        type="submit"
        className="primary"
        title="Ctrl Enter"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        data-name="Submit job"
        aria-disabled={isSubmitting || blocker !== null || repeat === 'unconfirmed'}
        aria-describedby={`${PRICE_ID} ${NOTE_ID}`}
      >
        {isSubmitting
          ? 'Submitting…'
          : repeat
            ? 'Submit again'
            : isDryRun
              ? 'Submit dry run'
              : blocker || !shots
                ? 'Submit job'
                : runText}
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

/** What the amount is, next to it. */
function describePrice({ isUpdating, isStale }: QuoteState): string {
  if (isUpdating) return 'Updating…';
  return isStale ? 'Earlier estimate' : 'if the job completes';
}

/** A backend may take jobs again. */
function BlockerNote({ blocker, onRetry }: { readonly blocker: Blocker; readonly onRetry: () => void }) {
  return (
    <p className="field-error">
      {blocker.reason}
      {blocker.errors.backend && (
        <>
          {' '}
          <button type="button" className="button-text" onClick={onRetry}>
            Check again
          </button>
        </>
      )}
    </p>
  );
}

interface TimesProps {
  readonly quote: QuoteState;
  readonly shots: string | null;
  readonly backend: string;
  readonly isDryRun: boolean;
}

/** What would run where and when, and why its price is not known. */
function Times({ quote: { quotes, hasInput, isUpdating, failure }, shots, backend, isDryRun }: TimesProps) {
  const quote = quotes.get(backend);
  const { queueTimeMs = null, executionTimeMs = null, price = null, canRun = true, issues = [] } = quote ?? {};
  if (!quote && failure && !isDryRun) return <p className="field-error">The price is not known. {failure}</p>;
  // With what follows the name, so that a line does not begin with it.
  const describePlace = (end: string) => (
    <span className={end && 'submit-place'}>
      {shots ? `${shots} on` : 'On'} <span>{`${backend}${end}`}</span>
    </span>
  );
  if (!quote) {
    const isLoading = hasInput && isUpdating;
    return (
      <p className="field-hint">
        {describePlace(isLoading ? ':' : '')}
        {isLoading && ' loading the price…'}
      </p>
    );
  }
  if (!canRun || (!price && !isDryRun))
    return (
      <ul className="field-error">
        {issues.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    );
  if (isDryRun) return <p className="field-hint">Nothing runs and nothing is charged.</p>;
  return (
    <p className="field-hint">
      {describePlace(queueTimeMs !== null ? ':' : '')}
      {queueTimeMs !== null && (
        <>
          {' '}
          <span>
            queue {formatEstimate(queueTimeMs)}
            {executionTimeMs !== null && ','}
          </span>
        </>
      )}
      {queueTimeMs !== null && executionTimeMs !== null && (
        <>
          {' '}
          <span className="submit-run">run {formatEstimate(executionTimeMs)},</span>{' '}
          <span>
            completes about <Completion inMs={queueTimeMs + executionTimeMs} />
          </span>
        </>
      )}
    </p>
  );
}
