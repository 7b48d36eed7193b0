import type { ReactNode } from 'react';
import { formatStatus } from '../backends/backend-badge.js';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { formatOptional } from '../components/format-optional.js';
import { Completion } from './completion.js';
import type { BackendQuote, QuoteState } from './use-quote.js';

interface QuoteCellsProps {
  readonly name: ReactNode;
  readonly status: string | null;
  readonly quote: BackendQuote | undefined;
  /** Whether the price is above the maximum of the user. */
  readonly isAboveMax: boolean;
  /** Shown at values that are better than those of the other backends. */
  readonly marks: { readonly price?: ReactNode; readonly completion?: ReactNode };
  /** Whether the quote is that of an earlier input. */
  readonly isStale: boolean;
}

interface QuotesProps {
  readonly quote: QuoteState;
  /** The table. */
  readonly children: ReactNode;
}

/** A table of quotes, and whether they are those of the present input. */
export function Quotes({ quote: { quotes, hasInput, isUpdating, isStale, failure }, children }: QuotesProps) {
  const figures = [...quotes.values()].flatMap(({ price, queueTimeMs }) => [price, queueTimeMs]);
  const hasEstimate = quotes.size === 0 || figures.some((figure) => figure !== null);
  return (
    <>
      {/* Always there, so that the table does not move. */}
      <p role="status" className={`quotes-state ${failure ? 'field-error' : 'hint'}`}>
        {failure
          ? `No new prices: ${failure}`
          : hasInput
            ? `${hasEstimate ? 'Estimates' : 'No estimates'} for this program.`
            : 'Prices appear when the program and the number of shots are valid.'}
      </p>
      <div className="quotes" aria-busy={isUpdating} data-stale={isStale}>
        {children}
      </div>
    </>
  );
}

/** Cells with name, price, queue and completion on a backend, and why the job cannot run there or is not submitted. */
export function QuoteCells({ name, status, quote, isAboveMax, marks, isStale }: QuoteCellsProps) {
  const { price = null, queueTimeMs = null, canRun = true, issues = [] } = quote ?? {};
  const completion = <Completion quote={quote} />;
  const queue = formatOptional(queueTimeMs, formatDuration);
  return (
    <>
      <th scope="row">
        {name}
        {/* The line is there before the quote, so that the rows do not grow. */}
        {(!quote || quote.expectedCompletionAt) && (
          <p className="subtext quote-times">
            <span>Queue {queue}</span> <span>Completes {completion}</span> {marks.completion}
          </p>
        )}
        {!quote && status && status !== 'available' && <p className="hint">{formatStatus(status)}</p>}
        {isAboveMax && <p className="hint">Above the maximum price</p>}
        {issues.map(({ code, message }) => (
          <p key={code} className="hint">
            {message}
          </p>
        ))}
      </th>
      <td className="numeric">
        {quote && isStale && <span className="visually-hidden">Earlier estimate: </span>}
        {marks.price} {price ? formatMoney(price) : canRun ? '–' : 'Cannot run'}
      </td>
      <td className="numeric secondary">{queue}</td>
      <td className="numeric secondary">
        {marks.completion} {completion}
      </td>
    </>
  );
}
