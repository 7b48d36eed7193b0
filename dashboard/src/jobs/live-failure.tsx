interface LiveFailureProps {
  /** Why the list is not updated; null if it is. */
  readonly failure: string | null;
  readonly onRetry: () => void;
}

/** Says that new jobs are not reported. */
export function LiveFailure({ failure, onRetry }: LiveFailureProps) {
  return (
    failure && (
      <p role="status" className="hint">
        New jobs are not shown. {failure}{' '}
        <button type="button" className="button-text" onClick={onRetry}>
          Try again
        </button>
      </p>
    )
  );
}
