import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { graphql } from '../generated/index.js';
import { ComparisonTable } from './comparison-table.js';
import { FidelityComparison } from './fidelity-comparison.js';

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
export default function Comparison({ names }: { readonly names: readonly string[] }) {
  const ids = names.map((name) => `Backend:${name}`);
  const [{ data, fetching, error }, refetch] = useQuery({ query: BackendComparison, variables: { ids } });
  const backends = data?.nodes?.flatMap((node) => (node && 'serviceId' in node ? [node] : [])) ?? [];
  if (names.length < 2) return <p className="hint compare-hint">Select another backend to compare with {names[0]}.</p>;
  return (
    <div className="comparison-sections">
      <Section title="Comparison" aside={<Link href="/backends">Clear</Link>}>
        {error && (
          <ErrorState
            subject="Part of the comparison"
            error={error}
            onRetry={() => refetch({ requestPolicy: 'network-only' })}
          />
        )}
        {backends.length > 0 ? (
          <ComparisonTable backends={backends} />
        ) : fetching ? (
          <Loading label="Loading comparison" />
        ) : (
          !error && <EmptyState title="No backends found" />
        )}
      </Section>
      {/* Loads at the same time, but does not move. */}
      <div hidden={fetching && backends.length === 0}>
        <FidelityComparison ids={ids} />
      </div>
    </div>
  );
}
