import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { CombinedError } from 'urql';
import { describeLoadError, getErrorCodes, isPartial } from '../graphql/errors.js';

/** A loading indicator. */
export function Loading({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <p className="state" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}…
    </p>
  );
}

/** Shown instead of an empty list, with a next step. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state state-empty">
      <p className="state-title">{title}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

interface ErrorStateProps {
  /** Subject of the sentence, such as "The jobs". */
  readonly subject: string;
  readonly error: CombinedError;
  readonly onRetry?: (() => void) | undefined;
}

/** A failed request: its subject, its error, and a button to retry unless the error is permanent. */
export function ErrorState(props: ErrorStateProps) {
  return (
    <div className="state state-error" role="alert">
      <ErrorText {...props} />
    </div>
  );
}

interface PageErrorsProps {
  readonly subject: string;
  readonly error: CombinedError | undefined;
  /** Of the subscription. */
  readonly liveError: CombinedError | undefined;
  readonly onRetry?: () => void;
}

/** What a page with live updates could not load. A field that fails in the page and in its events is one failure. */
export function PageErrors({ subject, error, liveError, onRetry }: PageErrorsProps) {
  const isPart = liveError !== undefined && isPartial(liveError);
  const isRepeated = isPart && error !== undefined && describeLoadError(error) === describeLoadError(liveError);
  return (
    <>
      {error && <ErrorState subject={subject} error={error} onRetry={onRetry} />}
      {liveError && !isRepeated && <ErrorState subject={isPart ? subject : 'Live updates'} error={liveError} />}
    </>
  );
}

interface ChoiceStateProps extends Omit<ErrorStateProps, 'error'> {
  readonly error: CombinedError | undefined;
  /** What is shown until the choice is loaded. */
  readonly children: ReactNode;
}

/** Next to the heading of data of an earlier choice: why the chosen data are not shown. */
export function ChoiceState({ error, children, ...props }: ChoiceStateProps) {
  const message = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The header stays as high as with the message: the data do not move when a repeated request succeeds.
    const header = message.current?.closest('header');
    if (error && header) header.style.minHeight = `${header.offsetHeight}px`;
  }, [error]);
  if (!error) return <Updating isUpdating />;
  return (
    <div ref={message} className="choice-state" role="alert">
      <ErrorText {...props} error={error} /> <p>{children}</p>
    </div>
  );
}

/** Next to a heading. */
export function Updating({ isUpdating }: { readonly isUpdating: boolean }) {
  return <span className="muted">{isUpdating ? 'Updating…' : ''}</span>;
}

function ErrorText({ subject, error, onRetry }: ErrorStateProps) {
  return (
    <>
      <p>
        <strong>{subject} could not be loaded.</strong> {describeLoadError(error)}
      </p>
      {onRetry && !isPermanent(error) && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </>
  );
}

const PERMANENT_ERRORS: readonly string[] = ['BAD_USER_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'NOT_SUPPORTED'];

/** Whether a retry would fail with the same error. */
export function isPermanent(error: CombinedError): boolean {
  const codes = getErrorCodes(error);
  return codes.length > 0 && codes.every((code) => PERMANENT_ERRORS.includes(code));
}
