import { useState } from 'react';
import { Link } from 'wouter';
import { usePermissions } from '../auth/permissions.js';
import type { Order } from '../backends/rank-backends.js';
import { RankingTable } from '../backends/ranking-table.js';
import { toQuotedBackend } from '../backends/to-quoted-backend.js';
import type { Money } from '../components/format-money.js';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading, Updating } from '../components/states.js';
import { type Choices, chooseListed } from './choices.js';
import { isAbove, type JobFormProps } from './job-form.js';
import { Quotes } from './quote-cells.js';
import type { QuoteState } from './use-quote.js';

interface QuoteTableProps extends Pick<JobFormProps, 'values' | 'change'> {
  readonly choices: Choices;
  readonly quote: QuoteState;
  /** Null without a valid one. */
  readonly maxPrice: Money | null;
  /** Whether the program is the draft. */
  readonly isDraft: boolean;
}

/** Price, queue and completion on each backend, or why the job cannot run there. */
export function QuoteTable({ values, change, choices, quote, maxPrice, isDraft }: QuoteTableProps) {
  const [order, setOrder] = useState<Order>({ by: 'price', isReversed: false });
  const { quotes, isUpdating, isStale } = quote;
  const roleMax = usePermissions().user?.limits.maxCost ?? null;
  const backends = choices.backends.map((backend) => {
    const backendQuote = quotes.get(backend.serviceId);
    return toQuotedBackend(backend, backendQuote, {
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
              Rank by success probability
            </Link>
          )}
        </>
      }
    >
      <Quotes quote={quote}>
        {backends.length > 0 ? (
          <RankingTable
            label="Backends"
            backends={backends}
            order={order}
            onOrder={setOrder}
            isStale={isStale}
            chosen={values.backend}
            choiceName="Choice"
            renderName={(name) => name}
            renderChoice={({ name, canRun, isAboveMax }) => {
              const isChosen = name === values.backend;
              if (!canRun || (isAboveMax && !isChosen)) return null;
              const choice = isChosen ? 'Chosen' : 'Use';
              return (
                <button
                  type="button"
                  className="choose"
                  aria-label={`${choice} ${name}`}
                  onClick={() => change(chooseListed(choices.backends, name))}
                >
                  {choice}
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
