import type { FormattedExecutionResult, Sink } from 'graphql-ws';
import { SERVICE_ERRORS, waitForService } from './retry.js';

type Result = FormattedExecutionResult<Record<string, unknown>, Record<string, unknown>>;
type Errors = NonNullable<Result['errors']>;

/**
 * Subscribes again after errors that may pass, from time to time while the page is visible. The subscriber receives each error, which says
 * why there are no updates, and the events of the next subscription. Returns a function that unsubscribes.
 */
export function subscribeAgain(subscribe: (sink: Sink<Result>) => () => void, sink: Sink<Result>): () => void {
  let unsubscribe: (() => void) | undefined;
  let isEnded = false;
  let isFirst = true;
  let retries = 0;
  let lastErrors: Errors = [];
  const next = (result: Result) => {
    lastErrors = result.errors ?? [];
    if (!result.errors) retries = 0;
    // Without a list, urql keeps the errors of earlier events.
    sink.next(isFirst ? result : { ...result, errors: lastErrors });
    isFirst = false;
  };
  const startLater = async () => {
    await waitForService(retries++);
    if (!isEnded) start();
  };
  const start = () => {
    lastErrors = [];
    unsubscribe = subscribe({
      next,
      error(error) {
        if (!Array.isArray(error) || !mayPass(error)) return sink.error(error);
        next({ data: null, errors: error });
        void startLater();
      },
      complete() {
        if (mayPass(lastErrors)) void startLater();
        else sink.complete();
      },
    });
  };
  start();
  return () => {
    isEnded = true;
    unsubscribe?.();
  };
}

/** Whether a limit is reached or the service fails. */
function mayPass(errors: Errors): boolean {
  return errors.some(({ extensions }) => {
    const code = `${extensions?.['code']}`;
    return code === 'RATE_LIMITED' || SERVICE_ERRORS.includes(code);
  });
}
