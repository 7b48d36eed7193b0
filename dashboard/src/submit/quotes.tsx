import type { ReactNode } from 'react';
import type { QuotedBackend } from '../backends/to-quoted-backend.js';
import type { QuoteIssueCode } from '../generated/graphql.js';
import type { QuoteState } from './use-quote.js';

interface QuotesProps {
  readonly quote: QuoteState;
  /** Why there is no input; null if there is one, or the form shows it. */
  readonly problem?: string | null;
  /** The program, its size and shots. Unset: the form is beside the table. */
  readonly subject?: string;
  /** What prices on QPUs have in them; null if it is not known. */
  readonly mitigation: string | null;
  /** Changes what the prices have in them. */
  readonly action?: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/** A table of quotes, and whether they are those of the present input. */
export function Quotes({ children, action, ...props }: QuotesProps) {
  const { quote, problem = null } = props;
  const { quotes, hasInput, isUpdating, isStale, failure } = quote;
  const figures = [...quotes.values()].flatMap(({ price, queueTimeMs }) => [price, queueTimeMs]);
  const isPending = hasInput && isUpdating && quotes.size === 0;
  const hasEstimate = quotes.size === 0 || figures.some((figure) => figure !== null);
  return (
    <>
      {/* Always there, so that the table does not move. */}
      <p className={`quotes-state ${failure || problem ? 'field-error' : 'hint'}`}>
        <span role="status">{describeState(props, { isPending, hasEstimate })}</span>
        {action && <> {action}</>}
      </p>
      <div className="quotes" aria-busy={isUpdating} data-stale={isStale && quotes.size > 0} data-pending={isPending}>
        {children}
        {hasEstimate && (
          <p className="hint">
            QPUs charge for QPU time, or for gates and shots with a minimum price, which debiasing may raise.
          </p>
        )}
      </div>
    </>
  );
}

function describeState(
  { quote, problem, subject, mitigation }: Omit<QuotesProps, 'children' | 'action'>,
  { isPending, hasEstimate }: { readonly isPending: boolean; readonly hasEstimate: boolean },
): string {
  const { hasInput, isUpdating, isStale, failure } = quote;
  if (problem) return problem;
  if (failure) return `No new prices: ${failure}`;
  const isOfEarlier = subject !== undefined && isUpdating && isStale;
  if (isPending || isOfEarlier) return 'Loading prices…';
  if (!hasInput) return 'Prices appear when the program and the number of shots are valid.';
  const estimates = hasEstimate ? `Estimates${mitigation && !isStale ? ` ${mitigation}` : ''}` : 'No estimates';
  return `${estimates} for ${subject ?? 'this program'}.`;
}

interface QuoteNotesProps {
  readonly backend: QuotedBackend;
  /** Codes of the reasons that are shown elsewhere. */
  readonly known?: readonly QuoteIssueCode[];
}

/** Why a job cannot run on a backend, or is not submitted. */
export function QuoteNotes({ backend: { quote, isAboveMax }, known = [] }: QuoteNotesProps) {
  const issues = quote?.issues?.filter(({ code }) => !known.includes(code)) ?? [];
  return (
    <>
      {isAboveMax && <p className="hint">Above the maximum price</p>}
      {issues.map(({ code, message }) => (
        <p key={code} className="hint">
          {message}
        </p>
      ))}
    </>
  );
}
