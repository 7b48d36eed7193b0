import { Section } from '../components/page.js';
import { ErrorState, Loading } from '../components/states.js';
import { Table, WideRow } from '../components/table.js';
import type { Choices } from './choices.js';
import { chooseBackend, type JobFormProps } from './job-form.js';
import { QUOTE_COLUMNS, QuoteCells } from './quote-cells.js';
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
  const isPriced = hasProgram && quote.programErrors.length === 0;
  return (
    <Section title="Compare backends" aside={<span className="muted">{isUpdating ? 'Updating…' : ''}</span>}>
      {/* Always there, so that the table does not move. */}
      <p className={`quotes-state ${failure ? 'field-error' : 'hint'}`}>
        {failure
          ? `No new prices: ${failure}`
          : isPriced
            ? 'Estimates for this program.'
            : 'Prices appear when the program has no errors.'}
      </p>
      <div className="quotes" aria-busy={isUpdating} data-stale={isUpdating || !isPriced || failure !== null}>
        <Table label="Backends" columns={[...QUOTE_COLUMNS, { name: 'Choice' }]}>
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
  const choice = isChosen ? 'Chosen' : 'Use';
  return (
    <tr data-chosen={isChosen} className={quote?.canRun === false ? 'cannot-run' : undefined}>
      <QuoteCells name={backend} status={status} quote={quote} />
      <td>
        {quote?.canRun !== false && (
          <button type="button" className="choose" aria-label={`${choice} ${backend}`} onClick={onChoose}>
            {choice}
          </button>
        )}
      </td>
    </tr>
  );
}
