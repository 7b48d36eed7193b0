import { getCircuitNames } from './circuit-names.js';
import { formatProbability } from './format-outcome.js';
import { toHeatmap } from './heatmap.js';
import type { ResultJob } from './use-job-results.js';

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
  return (
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
                    backgroundColor: `color-mix(in srgb, var(--chart-1) ${Math.round(45 * (probability ?? 0))}%, transparent)`,
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
  );
}
