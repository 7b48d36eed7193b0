import { colourOf, fidelityText, rank } from './fidelity.js';

const TICKS = [0.9, 0.99, 0.999, 0.9999];

export interface FidelityMark {
  readonly name: string;
  readonly fidelity: number | null;
}

/** What the colours mean, and where these fidelities stand among them. */
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
            <i className="swatch" style={{ background: colourOf(fidelity) }} />
            {name} {fidelity === null ? 'not told' : fidelityText(fidelity)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const share = (fidelity: number): string => `${rank(fidelity) * 100}%`;
