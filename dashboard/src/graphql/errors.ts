import type { CombinedError } from 'urql';
import { cleanText } from './clean-texts.js';
import { SERVICE_ERRORS } from './retry.js';

/** Error codes of the gateway, such as `NOT_FOUND`. */
export function getErrorCodes(error: CombinedError | undefined): string[] {
  return (error?.graphQLErrors ?? []).map(({ extensions }) => `${extensions['code']}`);
}

/** What a message says in names of the API. The form with an unknown outcome links to the list. */
const withoutApiNames = (message: string): string =>
  message
    .replace(/after `\w+`/, 'later')
    .replace(
      /in `(\w+)`, (?:by the name in `attempt` and )?from \S+ on, before you repeat the mutation/,
      'in the list of $1 before you repeat this',
    );

/** An error of a payload. */
export interface PayloadError {
  readonly code?: string;
  readonly message: string;
  /** What the service says about it. */
  readonly reason?: string | null;
}

/** What the user reads about a rejected mutation: the reason of the service, or what the gateway says. */
export const describeError = ({ code, message, reason }: PayloadError): string =>
  // The message of one of several jobs has its state beside the reason, which may be that of another one.
  reason && code !== 'NOT_CANCELED'
    ? `${endSentence(clean(reason))} Nothing was changed.`
    : clean(withoutApiNames(message));

/** Both may quote the service. */
const clean = (text: string): string => cleanText(text, 1_000) ?? 'No message.';

const endSentence = (text: string): string => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text);

/** Whether an event of a subscription has arrived, without some of its fields. Otherwise no further one arrives. */
export const isPartial = ({ graphQLErrors }: CombinedError): boolean =>
  graphQLErrors.length > 0 && graphQLErrors.every(({ path }) => (path?.length ?? 0) > 1);

/** Message for the user, without names of the API. */
export function getErrorMessage(error: CombinedError): string {
  const messages = [
    ...new Set(
      error.graphQLErrors.map(({ message, extensions: { code, reason } }) =>
        // What the gateway says about a rejected input is no more than that.
        code === 'BAD_USER_INPUT' && typeof reason === 'string'
          ? endSentence(clean(reason))
          : clean(withoutApiNames(message)),
      ),
    ),
  ];
  return messages.length > 0 ? messages.join(' ') : 'The gateway cannot be reached.';
}

/** Message of a failed query: one that the service fails for the moment is repeated (outage.ts), so there is nothing to do. */
export function describeLoadError(error: CombinedError): string {
  const isRepeated = getErrorCodes(error).some((code) => SERVICE_ERRORS.includes(code));
  return getErrorMessage(error).replace(/Retry later\.$/, isRepeated ? 'This page tries again by itself.' : '$&');
}

/** Message of a failed mutation: its top-level error, or the errors of its payload. Null if it succeeded. */
export function getFailureMessage(
  error: CombinedError | undefined,
  payloadErrors: readonly PayloadError[] = [],
): string | null {
  if (error) return getErrorMessage(error);
  return [...new Set(payloadErrors.map(describeError))].join('\n') || null;
}

/** Whether a mutation without a result may have had its effect nevertheless. */
export function isOutcomeUnknown(error: CombinedError | undefined): boolean {
  return (
    error?.networkError !== undefined ||
    getErrorCodes(error).some((code) => code === 'OUTCOME_UNKNOWN' || code === 'INTERNAL_SERVER_ERROR') ||
    error?.graphQLErrors.some(({ extensions }) => extensions['mayHaveChanged'] === true) === true
  );
}

/** Whether the configured version of the service lacks the feature. */
export function isUnsupported(error: CombinedError | undefined): boolean {
  return getErrorCodes(error).includes('NOT_SUPPORTED');
}
