import { getCircuitNames } from './circuit-names.js';
import { formatProbability } from './format-outcome.js';
import { toHeatmap } from './heatmap.js';
import type { ResultJob } from './use-job-results.js';

/** Of the largest value, as a percentage: text is readable on it. */
const MAX_TINT = 55;

interface CircuitMapProps {
  readonly job: ResultJob;
  /** The chosen circuit. */
  readonly circuit: number;
  readonly onChoose: (circuit: number) => void;
}

/** All circuits of a job in their order, with the probabilities of the most likely states. A row chooses its circuit. */
export function CircuitMap({ job, circuit, onChoose }: CircuitMapProps) {
  const names = getCircuitNames(job) ?? [];
  const { states, rows } = toHeatmap(
    job.results.childProbabilities?.map(({ probabilities }) => probabilities ?? []) ?? [],
  );
  const all = rows.flat().map((probability) => probability ?? 0);
  const max = Math.max(...all, Number.MIN_VALUE);
  const isPartial = rows.some(
    (row) => row[0] != null && row.reduce((sum: number, each) => sum + (each ?? 0), 0) < 0.995,
  );
  return (
    <>
      <div className="circuit-map">
        <table aria-label="Probabilities by circuit">
          <thead>
            <tr>
              <th scope="col">Circuit</th>
              {states.map((state) => (
                <th key={state} scope="col" className="mono">
                  {state}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((probabilities, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the circuits keep their order, and may share a name.
              <tr key={index} className={index === circuit ? 'is-chosen' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="button-text"
                    aria-pressed={index === circuit}
                    onClick={() => onChoose(index)}
                  >
                    {names[index]}
                  </button>
                </th>
                {probabilities.map((probability, column) => (
                  <td
                    key={states[column]}
                    style={{
                      backgroundColor: `color-mix(in srgb, var(--chart-1) ${Math.round((MAX_TINT * (probability ?? 0)) / max)}%, transparent)`,
                    }}
                  >
                    {probability === null ? '–' : formatProbability(probability)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isPartial && <p className="hint">Only the {states.length} states that are most likely over all circuits.</p>}
    </>
  );
}
