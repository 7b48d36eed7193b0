import type { ReactNode } from 'react';
import { formatStatus } from '../backends/backend-badge.js';
import { formatMoney } from '../components/format-money.js';
import type { Column } from '../components/table.js';
import { DateTimeText, formatDuration } from '../components/time.js';
import type { BackendQuote, QuoteState } from './use-quote.js';

export const QUOTE_COLUMNS: readonly Column[] = [
  { name: 'Backend' },
  { name: 'Price', isNumeric: true },
  { name: 'Queue', isNumeric: true, isSecondary: true },
  { name: 'Completes', isNumeric: true, isSecondary: true },
];

interface QuoteCellsProps {
  readonly name: ReactNode;
  readonly status: string | null;
  readonly quote: BackendQuote | undefined;
  /** Whether the quote is that of an earlier input. */
  readonly isStale: boolean;
}

interface QuotesProps {
  readonly quote: QuoteState;
  /** The table. */
  readonly children: ReactNode;
}

/** A table of quotes, and whether they are those of the present input. */
export function Quotes({ quote: { hasInput, isUpdating, isStale, failure }, children }: QuotesProps) {
  return (
    <>
      {/* Always there, so that the table does not move. */}
      <p role="status" className={`quotes-state ${failure ? 'field-error' : 'hint'}`}>
        {failure
          ? `No new prices: ${failure}`
          : hasInput
            ? 'Estimates for this program.'
            : 'Prices appear when the program and the number of shots are valid.'}
      </p>
      <div className="quotes" aria-busy={isUpdating} data-stale={isStale}>
        {children}
      </div>
    </>
  );
}

/** Cells with `QUOTE_COLUMNS`: price and times on a backend, or why the job cannot run there. */
export function QuoteCells({ name, status, quote, isStale }: QuoteCellsProps) {
  const { price = null, queueTimeMs = null, expectedCompletionAt = null, canRun = true, issues = [] } = quote ?? {};
  return (
    <>
      <th scope="row">
        {name}
        {(!quote || expectedCompletionAt) && (
          <p className="subtext">
            {/* The line is there before the quote, so that the rows do not grow. */}
            Completes {expectedCompletionAt ? <DateTimeText at={expectedCompletionAt} /> : '–'}
          </p>
        )}
        {!quote && status && status !== 'available' && <p className="hint">{formatStatus(status)}</p>}
        {issues.map(({ code, message }) => (
          <p key={code} className="hint">
            {message}
          </p>
        ))}
      </th>
      <td className="numeric">
        {quote && isStale && <span className="visually-hidden">Earlier estimate: </span>}
        {price ? formatMoney(price) : canRun ? '–' : 'Cannot run'}
      </td>
      <td className="numeric secondary">{queueTimeMs === null ? '–' : formatDuration(queueTimeMs)}</td>
      <td className="numeric secondary">{expectedCompletionAt ? <DateTimeText at={expectedCompletionAt} /> : '–'}</td>
    </>
  );
}
