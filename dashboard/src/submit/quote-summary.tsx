import { formatDuration } from '../components/format-duration.js';
import { formatMoney, type Money } from '../components/format-money.js';
import { Completion } from './completion.js';
import { isAbove } from './job-form.js';
import type { QuoteState } from './use-quote.js';

export interface QuoteSummaryProps {
  readonly id: string;
  readonly backend: string;
  readonly isDryRun: boolean;
  readonly quote: QuoteState;
  /** Null without a valid one. */
  readonly maxPrice: Money | null;
}

/** Price, queue and completion on the chosen backend, or why the job cannot run there. */
export function QuoteSummary({ id, backend, isDryRun, quote, maxPrice }: QuoteSummaryProps) {
  const { quotes, isUpdating, isStale } = quote;
  const { price = null, queueTimeMs = null, issues = [] } = quotes.get(backend) ?? {};
  const canRun = quotes.get(backend)?.canRun !== false;
  return (
    <div id={id} className="quote-summary" aria-busy={isUpdating} data-stale={isStale}>
      <p className="field-hint">{canRun ? `Estimate on ${backend}` : `${backend} cannot run this job`}</p>
      {canRun ? (
        <dl>
          <dt>Price</dt>
          <dd>{isDryRun ? 'Free (dry run)' : price ? formatMoney(price) : '–'}</dd>
          <dt>Queue</dt>
          <dd>{isDryRun || queueTimeMs === null ? '–' : formatDuration(queueTimeMs)}</dd>
          <dt>Completes</dt>
          <dd>{isDryRun ? '–' : <Completion quote={quotes.get(backend)} />}</dd>
        </dl>
      ) : (
        <ul className="field-error">
          {issues.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      {canRun && isAbove(price, maxPrice) && <p className="field-error">Above the maximum price</p>}
    </div>
  );
}
