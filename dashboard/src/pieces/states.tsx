import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { codesOf, wordsOf } from '../graph/failure.js';

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
      {onRetry && !isLasting(error) && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

const LASTING: readonly string[] = ['BAD_USER_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'NOT_SUPPORTED'];

/** Whether asking again would bring the same. */
function isLasting(error: CombinedError): boolean {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => LASTING.includes(code));
}
