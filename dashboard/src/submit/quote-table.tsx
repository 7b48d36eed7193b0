import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { usePermissions } from '../auth/permissions.js';
import { BackendFigures, toCharacterizations, toFidelities } from '../backends/backend-figures.js';
import { formatStatus } from '../backends/backend-state.js';
import { estimateSuccess, type Order, rankBackends } from '../backends/rank-backends.js';
import { COMPLETION, PRICE, QUEUE, RankingTable, SUCCESS } from '../backends/ranking-table.js';
import { toQuotedBackend } from '../backends/to-quoted-backend.js';
import type { Money } from '../components/format-money.js';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading, Updating } from '../components/states.js';
import { UPDATED_BY_EVENTS } from '../graphql/refresh.js';
import { type Choices, chooseListed } from './choices.js';
import { isAbove, type JobFormProps, type KeptSettings } from './job-form.js';
import { QuoteNotes, Quotes } from './quotes.js';
import { describeMitigation } from './shots.js';
import type { QuoteState } from './use-quote.js';

interface QuoteTableProps extends Pick<JobFormProps, 'values' | 'change'> {
  readonly choices: Choices;
  readonly quote: QuoteState;
  /** Null without a valid one. */
  readonly maxPrice: Money | null;
  /** Set if the program is not the draft, but that of a job that runs again. */
  readonly kept: KeptSettings | undefined;
}

const COLUMNS = [PRICE, QUEUE, COMPLETION];

/** Price, queue, completion and, once known, success on each backend, or why the job cannot run there. */
export function QuoteTable({ values, change, choices, quote, maxPrice, kept }: QuoteTableProps) {
  const isDraft = kept === undefined;
  const [order, setOrder] = useState<Order>({ by: 'price', isReversed: false });
  const { quotes, size, isUpdating, isStale } = quote;
  // What the page of all backends has loaded: here, it would take a call for each QPU.
  const [{ data: figures }] = useQuery({
    query: BackendFigures,
    requestPolicy: 'cache-only',
    context: UPDATED_BY_EVENTS,
  });
  const characterizations = toCharacterizations(figures);
  const roleMax = usePermissions().user?.limits.maxCost ?? null;
  const backends = choices.backends.map((backend) => {
    const backendQuote = quotes.get(backend.serviceId);
    return toQuotedBackend(backend, backendQuote, {
      success: size && estimateSuccess(size, toFidelities(characterizations.get(backend.serviceId))),
      isAboveMax: isAbove(backendQuote?.price, maxPrice) || isAbove(backendQuote?.price, roleMax),
    });
  });
  const shots = values.shots.trim();
  const ranking = new URLSearchParams({ program: 'draft', ...(shots && { shots }), rank: 'success' });
  return (
    <Section
      title="Compare backends"
      aside={
        <>
          <Updating isUpdating={isUpdating} />
          {isDraft && (
            <Link href={`/backends?${ranking}`} title="Best backend for this program">
              Compare success on the Backends page
            </Link>
          )}
        </>
      }
    >
      <Quotes
        quote={quote}
        mitigation={describeMitigation(values, kept)}
        action={isDraft && <DebiasingSwitch {...{ values, change, choices, quote }} />}
      >
        {backends.length > 0 ? (
          <RankingTable
            label="Backends"
            columns={figures ? [...COLUMNS, SUCCESS] : COLUMNS}
            backends={rankBackends(backends, order)}
            order={order}
            onOrder={setOrder}
            isStale={isStale}
            chosen={values.backend}
            choiceName="Choice"
            renderName={(backend, marks) => (
              <>
                {backend.name}
                {/* The line is there before the quote, so that the rows do not grow. */}
                {(!backend.quote || backend.completesInMs !== null) && (
                  <p className="subtext quote-times">
                    <span>Queue {QUEUE.render(backend)}</span> <span>Completes {COMPLETION.render(backend)}</span>{' '}
                    {backend.success !== null && <span>Success {SUCCESS.render(backend)}</span>} {marks}
                  </p>
                )}
                {!backend.quote && backend.status && backend.status !== 'available' && (
                  <p className="hint">{formatStatus(backend.status)}</p>
                )}
                <QuoteNotes backend={backend} />
              </>
            )}
            renderChoice={({ name, canRun, isAboveMax }) => {
              const isChosen = name === values.backend;
              // One that cannot run is chosen all the same, which its color alone would not tell everybody.
              if (!isChosen && (!canRun || isAboveMax)) return null;
              const choice = isChosen ? 'Chosen' : 'Use';
              return (
                <button
                  type="button"
                  className="choose"
                  aria-disabled={isChosen}
                  aria-label={`${choice} ${name}`}
                  onClick={() => isChosen || change(chooseListed(choices.backends, name))}
                >
                  {isChosen ? '✓ Chosen' : choice}
                </button>
              );
            }}
          />
        ) : choices.error ? (
          <ErrorState subject="The backends" error={choices.error} onRetry={choices.retry} />
        ) : choices.isLoading ? (
          <Loading />
        ) : (
          <EmptyState title="No backends found" />
        )}
      </Quotes>
    </Section>
  );
}

/** Turns off debiasing where it may raise the price, and keeps the focus. Beside the prices, it moves nothing when another backend is chosen. */
function DebiasingSwitch({
  values,
  change,
  choices,
  quote,
}: Pick<QuoteTableProps, 'values' | 'change' | 'choices' | 'quote'>) {
  const backend = choices.backends.find(({ serviceId }) => serviceId === values.backend);
  const isOff = values.debiasing === 'off';
  // Otherwise it is off without being turned off.
  const isDefault = describeMitigation({ ...values, debiasing: '' }) === 'with debiasing';
  const { price = null, quantumComputeTimeMs = null } = quote.quotes.get(values.backend) ?? {};
  // The price of QPU time does not depend on it.
  const isPriced = price !== null && quantumComputeTimeMs === null;
  if (!backend?.supportedErrorMitigations?.includes('debiasing') || !isDefault) return null;
  if (values.debiasing === 'on' || values.symmetryVerification === 'on' || !(isOff || isPriced)) return null;
  return (
    <button
      type="button"
      className="button-text"
      title={isOff ? undefined : 'The price may be lower without'}
      onClick={() => change({ debiasing: isOff ? '' : 'off' })}
    >
      {isOff ? 'Turn on debiasing' : 'Turn off debiasing'}
    </button>
  );
}
