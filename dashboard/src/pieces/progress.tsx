import { percent } from './percent.js';

interface ProgressProps {
  /** 0 to 1; null where nothing is known. */
  readonly fraction: number | null;
  /** What advances. */
  readonly label: string;
}

/** How far something has come, as a bar with its figure. */
export function Progress({ fraction, label }: ProgressProps) {
  return (
    <span className="progress">
      <progress max={1} aria-label={label} {...(fraction !== null && { value: fraction })} />
      <span className="progress-figure">{fraction === null ? '–' : percent(fraction, 0)}</span>
    </span>
  );
}
