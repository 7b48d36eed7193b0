import { formatMoney } from '../components/format-money.js';
import { Section } from '../components/page.js';
import { ErrorState, Loading } from '../components/states.js';
import { Table, WideRow } from '../components/table.js';
import { DateTimeText, formatDuration } from '../components/time.js';
import type { Choices } from './choices.js';
import { chooseBackend, type JobFormProps } from './job-form.js';
import type { BackendQuote, QuoteState } from './use-quote.js';

interface QuoteTableProps extends JobFormProps {
  readonly choices: Choices;
  readonly quote: QuoteState;
  readonly hasProgram: boolean;
}

/** Price, queue and completion on each backend, or why the job cannot run there. */
export function QuoteTable({ values, change, choices, quote, hasProgram }: QuoteTableProps) {
  const { quotes, isUpdating, failure } = quote;
  const { backends, error, retry } = choices;
  const isPriced = hasProgram && quote.programErrors.length === 0 && failure === null;
  return (
    <Section title="Compare backends" aside={<span className="muted">{isUpdating ? 'Updating…' : ''}</span>}>
      {failure && <p className="field-error">No prices: {failure}</p>}
      {!isPriced && !failure && <p className="muted">Prices appear when the program has no errors.</p>}
      <div className="quotes" aria-busy={isUpdating} data-stale={isUpdating || !isPriced}>
        <Table
          label="Backends"
          columns={[
            { name: 'Backend' },
            { name: 'Price', isNumeric: true },
            { name: 'Queue', isNumeric: true, isSecondary: true },
            { name: 'Completes', isNumeric: true, isSecondary: true },
            { name: 'Choice' },
          ]}
        >
          {backends.length === 0 && (
            <WideRow>
              {error ? <ErrorState subject="The backends" error={error} onRetry={retry} /> : <Loading />}
            </WideRow>
          )}
          <tbody>
            {backends.map(({ id, serviceId, status }) => (
              <QuoteRow
                key={id}
                backend={serviceId}
                status={status}
                quote={isPriced ? quotes.get(serviceId) : undefined}
                isChosen={serviceId === values.backend}
                onChoose={() => change(chooseBackend(serviceId))}
              />
            ))}
          </tbody>
        </Table>
      </div>
    </Section>
  );
}

interface QuoteRowProps {
  readonly backend: string;
  readonly status: string | null;
  readonly quote: BackendQuote | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function QuoteRow({ backend, status, quote, isChosen, onChoose }: QuoteRowProps) {
  const { price = null, queueTimeMs = null, expectedCompletionAt = null, canRun = true, issues = [] } = quote ?? {};
  const choice = isChosen ? 'Chosen' : 'Use';
  return (
    <tr data-chosen={isChosen} className={canRun ? undefined : 'cannot-run'}>
      <th scope="row">
        {backend}
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
      <td>
        <button type="button" className="choose" aria-label={`${choice} ${backend}`} onClick={onChoose}>
          {choice}
        </button>
      </td>
    </tr>
  );
}
