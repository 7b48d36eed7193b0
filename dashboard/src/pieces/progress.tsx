import { classes } from './table.js';

interface ProgressProps {
  /** 0 to 1; null where nothing is known. */
  readonly fraction: number | null;
  /** What advances. */
  readonly label: string;
  readonly isOver?: boolean;
}

/** How far something has come, as a bar with its figure. */
export function Progress({ fraction, label, isOver = false }: ProgressProps) {
  const percent = fraction === null ? null : Math.round(fraction * 100);
  return (
    <span className={classes('progress', isOver && 'progress-over')}>
      <progress max={100} aria-label={label} {...(percent !== null && { value: percent })} />
      <span className="progress-figure">{percent === null ? '–' : `${percent} %`}</span>
    </span>
  );
}
