import { formatFidelity, getColor, toScale } from './fidelity.js';

const TICKS = [0.9, 0.99, 0.999, 0.9999];

export interface FidelityMark {
  readonly name: string;
  readonly fidelity: number | null;
}

/** Color scale with the given fidelities marked. */
export function FidelityLegend({ marks }: { readonly marks: readonly FidelityMark[] }) {
  return (
    <div className="fidelity-legend">
      <div className="fidelity-scale" aria-hidden="true">
        {marks.map(({ name, fidelity }) => fidelity !== null && <i key={name} style={{ left: share(fidelity) }} />)}
        {TICKS.map((tick) => (
          <span key={tick} style={{ left: share(tick) }}>
            {tick * 100}%
          </span>
        ))}
      </div>
      <ul>
        {marks.map(({ name, fidelity }) => (
          <li key={name}>
            <i className="swatch" style={{ background: getColor(fidelity) }} />
            {name} {fidelity === null ? 'not reported' : formatFidelity(fidelity)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const share = (fidelity: number): string => `${toScale(fidelity) * 100}%`;
