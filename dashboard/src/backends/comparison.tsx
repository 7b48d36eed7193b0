import { useQuery } from 'urql';
import { Link, useSearchParams } from 'wouter';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { graphql } from '../generated/index.js';
import { useQuote } from '../submit/use-quote.js';
import { ComparisonTable } from './comparison-table.js';
import { FidelityComparison } from './fidelity-comparison.js';
import { useProgramChoice } from './program-choice.js';

const BackendComparison = graphql(`
  query BackendComparison($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Backend {
        serviceId
        ...ComparedBackend
      }
    }
  }
`);

/** The selected backends side by side. */
export function Comparison({ names }: { readonly names: readonly string[] }) {
  const ids = names.map((name) => `Backend:${name}`);
  const [{ data, fetching, error }, refetch] = useQuery({ query: BackendComparison, variables: { ids } });
  const backends = data?.nodes?.flatMap((node) => (node && 'serviceId' in node ? [node] : [])) ?? [];
  const [choice] = useProgramChoice();
  const [search] = useSearchParams();
  const others = new URLSearchParams([...search].filter(([name]) => name !== 'compare'));
  const { quotes } = useQuote(choice.input);
  // Also while a failed request is repeated: what follows must not move.
  const isLoading = backends.length === 0 && (fetching || error !== undefined);
  if (names.length < 2) return <p className="hint compare-hint">Select another backend to compare with {names[0]}.</p>;
  return (
    <div className="comparison-sections" data-loading={isLoading}>
      <Section title="Comparison" aside={<Link href={`/backends?${others}`}>Clear</Link>}>
        {error && (
          <ErrorState
            subject="Part of the comparison"
            error={error}
            onRetry={() => refetch({ requestPolicy: 'network-only' })}
          />
        )}
        {!choice.input && <p className="hint">Prices appear when a program is chosen below.</p>}
        {backends.length > 0 ? (
          <ComparisonTable backends={backends} quotes={choice.input && quotes} />
        ) : fetching ? (
          <Loading label="Loading comparison" />
        ) : (
          !error && <EmptyState title="No backends found" />
        )}
      </Section>
      {/* Loads at the same time, but does not move. */}
      <div hidden={isLoading}>
        <FidelityComparison ids={ids} />
      </div>
    </div>
  );
}
