import { formatPercent } from './format-percent.js';

interface ProgressBarProps {
  /** 0 to 1; null if unknown. */
  readonly fraction: number | null;
  /** Accessible name. */
  readonly label: string;
  /** Shown instead of the percentage. */
  readonly text?: string | undefined;
}

/** A progress bar with its percentage. */
export function ProgressBar({ fraction, label, text }: ProgressBarProps) {
  return (
    <span className="progress">
      <progress max={1} aria-label={label} {...(fraction !== null && { value: fraction })} />
      <span className="progress-value">{text ?? (fraction === null ? '–' : formatPercent(fraction, 0))}</span>
    </span>
  );
}
