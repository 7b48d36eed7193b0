import type { CombinedError } from 'urql';
import { cleanText } from './clean-texts.js';

/** Error codes of the gateway, such as `NOT_FOUND`. */
export function getErrorCodes(error: CombinedError | undefined): string[] {
  return (error?.graphQLErrors ?? []).map(({ extensions }) => `${extensions['code']}`);
}

/**
 * What a message says in names of the API, and what the gateway says before the reason that the service gives. The form with an unknown
 * outcome links to the list.
 */
const withoutApiNames = (message: string): string =>
  message
    .replace(/^The service rejected the request\. Response: (?=\S)/, '')
    .replace(/([\p{L}\p{N}])( Nothing was changed: repeating is safe\.)$/u, '$1.$2')
    .replace(/after `\w+`/, 'later')
    .replace(
      /in `(\w+)`, by what `attempt` names and from \S+ on, before you repeat the mutation/,
      'in the list of $1 before you repeat this',
    );

/** A message of an error as the user reads it. It may quote the service. */
export const describeMessage = (message: string): string => cleanText(withoutApiNames(message), 1_000) ?? 'No message.';

/** Message for the user, without names of the API. */
export function getErrorMessage(error: CombinedError): string {
  const messages = [...new Set(error.graphQLErrors.map(({ message }) => describeMessage(message)))];
  return messages.length > 0 ? messages.join(' ') : 'The gateway cannot be reached.';
}

/** Message of a failed mutation: its top-level error, or the errors of its payload. Null if it succeeded. */
export function getFailureMessage(
  error: CombinedError | undefined,
  payloadErrors: readonly { readonly message: string }[] = [],
): string | null {
  if (error) return getErrorMessage(error);
  return [...new Set(payloadErrors.map(({ message }) => describeMessage(message)))].join('\n') || null;
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
