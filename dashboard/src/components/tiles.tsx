import type { ReactNode } from 'react';

interface TilesProps {
  readonly isLoading?: boolean;
  /** Whether there are two in a row of a phone. */
  readonly isPaired?: boolean;
  /** `Tile` elements. */
  readonly children: ReactNode;
}

/** The most important numbers of a page, in a row. */
export function Tiles({ isLoading = false, isPaired = false, children }: TilesProps) {
  return (
    <dl className={isPaired ? 'tiles paired' : 'tiles'} aria-busy={isLoading}>
      {children}
    </dl>
  );
}

interface TileProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly children?: ReactNode;
}

/** A number with its name, and what it means. */
export function Tile({ name, value, children }: TileProps) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd className="tile-value">{value}</dd>
      {children && <dd className="hint">{children}</dd>}
    </div>
  );
}
