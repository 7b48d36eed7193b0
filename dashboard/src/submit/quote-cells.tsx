import type { ReactNode } from 'react';
import { formatMoney } from '../components/format-money.js';
import type { Column } from '../components/table.js';
import { DateTimeText, formatDuration } from '../components/time.js';
import type { BackendQuote } from './use-quote.js';

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
}

/** Cells with `QUOTE_COLUMNS`: price and times on a backend, or why the job cannot run there. */
export function QuoteCells({ name, status, quote }: QuoteCellsProps) {
  const { price = null, queueTimeMs = null, expectedCompletionAt = null, canRun = true, issues = [] } = quote ?? {};
  return (
    <>
      <th scope="row">
        {name}
        {expectedCompletionAt && (
          <p className="subtext">
            Completes <DateTimeText at={expectedCompletionAt} />
          </p>
        )}
        {!quote && status && status !== 'available' && <p className="hint">{status}</p>}
        {issues.map(({ code, message }) => (
          <p key={code} className="hint">
            {message}
          </p>
        ))}
      </th>
      <td className="numeric">{price ? formatMoney(price) : canRun ? '–' : 'Cannot run'}</td>
      <td className="numeric secondary">{queueTimeMs === null ? '–' : formatDuration(queueTimeMs)}</td>
      <td className="numeric secondary">{expectedCompletionAt ? <DateTimeText at={expectedCompletionAt} /> : '–'}</td>
    </>
  );
}
