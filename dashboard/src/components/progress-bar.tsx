import { formatPercent } from './format-percent.js';

interface ProgressBarProps {
  /** 0 to 1; null if unknown. */
  readonly fraction: number | null;
  /** Accessible name. */
  readonly label: string;
  /** Shown instead of the percentage. */
  readonly text?: string | undefined;
  /** Whether what has passed is the time before the start. */
  readonly isWaiting: boolean;
}

/** A progress bar with its percentage. */
export function ProgressBar({ fraction, label, text, isWaiting }: ProgressBarProps) {
  return (
    <span className={isWaiting ? 'progress is-waiting' : 'progress'}>
      <progress max={1} aria-label={label} {...(fraction !== null && { value: fraction })} />
      <span className="progress-value">{text ?? (fraction === null ? '–' : formatPercent(fraction, 0))}</span>
    </span>
  );
}
