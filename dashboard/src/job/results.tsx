import { Suspense, useId, useState } from 'react';
import { useQuery } from 'urql';
import { formatPercent } from '../components/format-percent.js';
import { lazyComponent } from '../components/lazy-component.js';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import { graphql } from '../generated/gql.js';
import type { JobResultsQuery, ResultsUnavailableReason } from '../generated/graphql.js';

const JobResults = graphql(`
  query JobResults($id: ID!, $top: Int!) {
    job(id: $id) {
      id
      results {
        unavailableReason
        probabilities(top: $top) { state bitstring probability count countIsDerived }
        childProbabilities {
          job { id name }
          probabilities { state bitstring probability count countIsDerived }
        }
      }
    }
  }
`);

const REASONS: Readonly<Record<ResultsUnavailableReason, string>> = {
  NOT_FINISHED: 'The job has not completed yet.',
  DRY_RUN: 'A dry run is only validated and priced.',
  FAILED: 'The job failed.',
  CANCELED: 'The job was canceled.',
  EXPIRED: 'The service no longer has the results of this job.',
  NOT_OFFERED: 'The service does not offer probabilities for this job.',
};

/** Maximum readable number of bars. */
const MAX_STATES = 32;

const ProbabilityChart = lazyComponent(() => import('./probability-chart.js'));

type Results = NonNullable<JobResultsQuery['job']>['results'];
export type Probability = NonNullable<Results['probabilities']>[number];

/** The most likely states of a job, or of each of its child jobs. */
export function Results({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, refetch] = useQuery({ query: JobResults, variables: { id, top: MAX_STATES } });
  const results = data?.job?.results;
  return (
    <Section title="Results">
      {results && (results.probabilities || results.childProbabilities) ? (
        <ResultsContent results={results} />
      ) : fetching ? (
        <Loading label="Loading results" />
      ) : error ? (
        <ErrorState subject="The results" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
      ) : (
        <EmptyState title="No results">{results?.unavailableReason && REASONS[results.unavailableReason]}</EmptyState>
      )}
    </Section>
  );
}

function ResultsContent({ results: { probabilities, childProbabilities } }: { readonly results: Results }) {
  const [selectedIndex, setSelectedIndex] = useState(0);
  const id = useId();
  if (!childProbabilities) return <States states={probabilities ?? []} />;
  return (
    <>
      <div className="select-filter job-circuit">
        <label htmlFor={id}>Circuit</label>
        <select id={id} value={selectedIndex} onChange={(event) => setSelectedIndex(Number(event.target.value))}>
          {childProbabilities.map(({ job }, index) => (
            <option key={job?.id ?? index} value={index}>
              {job?.name ?? `Circuit ${index + 1}`}
            </option>
          ))}
        </select>
      </div>
      <States states={childProbabilities[selectedIndex]?.probabilities.slice(0, MAX_STATES) ?? []} />
    </>
  );
}

function States({ states }: { readonly states: readonly Probability[] }) {
  if (states.length === 0) return <EmptyState title="No measured states" />;
  const hasCounts = states.some(({ count }) => count !== null);
  const areDerived = states.some(({ countIsDerived }) => countIsDerived);
  const rest = 1 - states.reduce((sum, { probability }) => sum + probability, 0);
  return (
    <>
      <Suspense fallback={<div className="chart-frame" />}>
        <ProbabilityChart states={states} />
      </Suspense>
      {states.length === MAX_STATES && rest > 0.0005 && (
        <p className="muted">
          Showing the {MAX_STATES} most likely states. All others: {formatPercent(rest)}.
        </p>
      )}
      <details className="as-table" open={states.length <= 8}>
        <summary>View as table</summary>
        <Table
          label="Probabilities of the measured states"
          columns={[
            { name: 'State' },
            { name: 'Probability', isNumeric: true },
            ...(hasCounts ? [{ name: areDerived ? 'Count (derived)' : 'Count', isNumeric: true }] : []),
          ]}
        >
          <tbody>
            {states.map(({ state, bitstring, probability, count }) => (
              <tr key={state}>
                <th scope="row" className="mono">
                  {bitstring}
                </th>
                <td className="numeric">{formatPercent(probability)}</td>
                {hasCounts && <td className="numeric">{count?.toLocaleString()}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </>
  );
}
