import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { wordsOf } from '../graph/failure.js';

/** Something is on its way. */
export function Loading({ what = 'Loading' }: { readonly what?: string }) {
  return (
    <p className="state" role="status">
      <span className="spinner" aria-hidden="true" />
      {what}…
    </p>
  );
}

/** There is nothing, and what to do about it. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state state-empty">
      <p className="state-title">{title}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

interface FailureProps {
  /** What did not come, such as "The jobs". */
  readonly what: string;
  readonly error: CombinedError;
  readonly onRetry?: () => void;
}

/** Something did not come, why, and a button to ask again. */
export function Failure({ what, error, onRetry }: FailureProps) {
  return (
    <div className="state state-failure" role="alert">
      <p>
        <strong>{what} could not be loaded.</strong> {wordsOf(error)}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
