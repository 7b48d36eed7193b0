import type { FormattedExecutionResult, Sink } from 'graphql-ws';
import { SERVICE_ERRORS, waitForService } from './retry.js';

type Result = FormattedExecutionResult<Record<string, unknown>, Record<string, unknown>>;
type Errors = NonNullable<Result['errors']>;

/**
 * Subscribes again after errors that may pass, from time to time while the page is visible. The subscriber receives each error, which says
 * why there are no updates, and the events of the next subscription. If the gateway ends the subscription because of the user's token,
 * `replaceToken` is called first, and the subscriber notices nothing. Returns a function that unsubscribes.
 */
export function subscribeAgain(
  subscribe: (sink: Sink<Result>) => () => void,
  sink: Sink<Result>,
  replaceToken: (() => Promise<void>) | null = null,
): () => void {
  let unsubscribe: (() => void) | undefined;
  let isEnded = false;
  let isFirst = true;
  let retries = 0;
  let lastErrors: Errors = [];
  let replacements = 0;
  const next = (result: Result) => {
    lastErrors = result.errors ?? [];
    if (!result.errors) replacements = 0;
    if (replaceToken && needsToken(lastErrors)) return;
    if (!result.errors) retries = 0;
    // Without a list, urql keeps the errors of earlier events.
    sink.next(isFirst ? result : { ...result, errors: lastErrors });
    isFirst = false;
  };
  const startLater = async () => {
    await waitForService(retries++);
    if (!isEnded) start();
  };
  const startWithToken = async () => {
    // The accounts file may change again and again.
    if (replacements > 0) await waitForService(replacements);
    replacements += 1;
    await replaceToken?.();
    if (!isEnded) start();
  };
  const start = () => {
    lastErrors = [];
    unsubscribe = subscribe({
      next,
      error(error) {
        if (replaceToken && Array.isArray(error) && needsToken(error)) return void startWithToken();
        if (!Array.isArray(error) || !mayPass(error)) return sink.error(error);
        next({ data: null, errors: error });
        void startLater();
      },
      complete() {
        if (replaceToken && needsToken(lastErrors)) void startWithToken();
        else if (mayPass(lastErrors)) void startLater();
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

const TOKEN_ERRORS: readonly string[] = ['TOKEN_EXPIRED', 'UNAUTHENTICATED'];

/** Whether the token has expired, or what the user may do has changed. */
function needsToken(errors: Errors): boolean {
  return errors.some(({ extensions }) => TOKEN_ERRORS.includes(`${extensions?.['code']}`));
}

/** Whether a limit is reached or the service fails. */
function mayPass(errors: Errors): boolean {
  return errors.some(({ extensions }) => {
    const code = `${extensions?.['code']}`;
    return code === 'RATE_LIMITED' || SERVICE_ERRORS.includes(code);
  });
}
