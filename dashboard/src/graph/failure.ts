import type { CombinedError } from 'urql';

/** The gateway's codes in an error, such as `NOT_FOUND`. */
export function codesOf(error: CombinedError | undefined): string[] {
  return (error?.graphQLErrors ?? []).map(({ extensions }) => `${extensions['code']}`);
}

/** What happened, for people. */
export function wordsOf(error: CombinedError): string {
  const said = [...new Set(error.graphQLErrors.map(({ message }) => message))];
  return said.length > 0 ? said.join(' ') : 'The gateway cannot be reached.';
}

/** Whether the version of the service that this gateway uses has no such thing. */
export function isUnsupported(error: CombinedError | undefined): boolean {
  return codesOf(error).includes('NOT_SUPPORTED');
}
