import { Suspense, useId, useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../generated/gql.js';
import type { JobResultsQuery } from '../generated/graphql.js';
import { lazyComponent } from '../pieces/lazy-component.js';
import { Section } from '../pieces/page.js';
import { percent } from '../pieces/percent.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { Table } from '../pieces/table.js';

const JobResults = graphql(`
  query JobResults($id: ID!, $top: Int!) {
    job(id: $id) {
      id
      results {
        probabilities(top: $top) { state bitstring probability count }
        childProbabilities {
          job { id name }
          probabilities { state bitstring probability count }
        }
      }
    }
  }
`);

/** As many bars as can be told apart. */
const MOST = 32;

const Chart = lazyComponent(() => import('./chart.js'));

type Results = NonNullable<NonNullable<JobResultsQuery['job']>['results']>;
export type Probability = NonNullable<Results['probabilities']>[number];

/** What the job found: its most likely states, or those of each of its circuits. */
export function Results({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, ask] = useQuery({ query: JobResults, variables: { id, top: MOST } });
  const results = data?.job?.results;
  return (
    <Section title="Results">
      {results && (results.probabilities || results.childProbabilities) ? (
        <Found results={results} />
      ) : fetching ? (
        <Loading what="Loading the results" />
      ) : error ? (
        <Failure what="The results" error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
      ) : (
        <Empty title="The job has no results" />
      )}
    </Section>
  );
}

function Found({ results: { probabilities, childProbabilities } }: { readonly results: Results }) {
  const [chosen, choose] = useState(0);
  const id = useId();
  if (!childProbabilities) return <States states={probabilities ?? []} />;
  return (
    <>
      <div className="choice job-circuit">
        <label htmlFor={id}>Circuit</label>
        <select id={id} value={chosen} onChange={(event) => choose(Number(event.target.value))}>
          {childProbabilities.map(({ job }, index) => (
            <option key={job?.id ?? index} value={index}>
              {job?.name ?? `Circuit ${index + 1}`}
            </option>
          ))}
        </select>
      </div>
      <States states={childProbabilities[chosen]?.probabilities.slice(0, MOST) ?? []} />
    </>
  );
}

function States({ states }: { readonly states: readonly Probability[] }) {
  if (states.length === 0) return <Empty title="No state was measured" />;
  const hasCounts = states.some(({ count }) => count !== null);
  const rest = 1 - states.reduce((sum, { probability }) => sum + probability, 0);
  return (
    <>
      <Suspense fallback={<div className="chart-place" />}>
        <Chart states={states} />
      </Suspense>
      {states.length === MOST && rest > 0.0005 && (
        <p className="muted">
          The {MOST} most likely states; all others have {percent(rest)} together.
        </p>
      )}
      <details className="as-table" open={states.length <= 8}>
        <summary>As a table</summary>
        <Table
          label="Probabilities of the measured states"
          columns={[
            { name: 'State' },
            { name: 'Probability', isFigure: true },
            ...(hasCounts ? [{ name: 'Count', isFigure: true }] : []),
          ]}
        >
          <tbody>
            {states.map(({ state, bitstring, probability, count }) => (
              <tr key={state}>
                <th scope="row" className="mono">
                  {bitstring}
                </th>
                <td className="figure">{percent(probability)}</td>
                {hasCounts && <td className="figure">{count?.toLocaleString()}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </>
  );
}
