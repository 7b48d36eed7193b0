import { Section } from '../components/page.js';
import { ErrorState, Loading, Updating } from '../components/states.js';
import { Table, WideRow } from '../components/table.js';
import type { Choices } from './choices.js';
import { chooseBackend, type JobFormProps } from './job-form.js';
import { QUOTE_COLUMNS, QuoteCells, Quotes } from './quote-cells.js';
import type { BackendQuote, QuoteState } from './use-quote.js';

interface QuoteTableProps extends JobFormProps {
  readonly choices: Choices;
  readonly quote: QuoteState;
}

/** Price, queue and completion on each backend, or why the job cannot run there. */
export function QuoteTable({ values, change, choices, quote }: QuoteTableProps) {
  const { quotes, isUpdating, isStale } = quote;
  const { backends, error, retry } = choices;
  return (
    <Section title="Compare backends" aside={<Updating isUpdating={isUpdating} />}>
      <Quotes quote={quote}>
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
                quote={quotes.get(serviceId)}
                isStale={isStale}
                isChosen={serviceId === values.backend}
                onChoose={() => change(chooseBackend(serviceId))}
              />
            ))}
          </tbody>
        </Table>
      </Quotes>
    </Section>
  );
}

interface QuoteRowProps {
  readonly backend: string;
  readonly status: string | null;
  readonly quote: BackendQuote | undefined;
  readonly isStale: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function QuoteRow({ backend, status, quote, isStale, isChosen, onChoose }: QuoteRowProps) {
  const choice = isChosen ? 'Chosen' : 'Use';
  return (
    <tr data-chosen={isChosen} className={quote?.canRun === false ? 'cannot-run' : undefined}>
      <QuoteCells name={backend} status={status} quote={quote} isStale={isStale} />
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
