import { CombinedError } from 'urql';
import { expect, test } from 'vitest';
import { getErrorMessage, getFailureMessage } from '../../../../dashboard/src/graphql/errors.js';

test('has no name of an error extension when the error says when to retry', () => {
  const graphQLErrors = ['The service is unavailable. Retry after `retryAfterMs`.', 'Not found.'];
  expect(getErrorMessage(new CombinedError({ graphQLErrors }))).toBe(
    'The service is unavailable. Retry later. Not found.',
  );
});

test('begins with the reason of the service when it gives one', () => {
  const describe = (message: string) => getErrorMessage(new CombinedError({ graphQLErrors: [message] }));
  const end = 'Nothing was changed: repeating is safe.';
  expect(describe(`The service rejected the request. Response: No sessions on this QPU ${end}`)).toBe(
    `No sessions on this QPU. ${end}`,
  );
  expect(describe(`The service rejected the request. Response: No sessions. ${end}`)).toBe(`No sessions. ${end}`);
  expect(getFailureMessage(undefined, [{ message: 'The service rejected the request. Response: No.' }])).toBe('No.');
  expect(describe(`The service rejected the request. ${end}`)).toBe(`The service rejected the request. ${end}`);
});

test('names the list, not the fields of the API, when an outcome is unknown', () => {
  const message =
    'The connection to the service ended before its response arrived. The job may have been created nevertheless. Look for it in `jobs`, by what `attempt` names and from 2026-11-25T22:13:39.627Z on, before you repeat the mutation: that may run and charge a second job.';
  expect(getErrorMessage(new CombinedError({ graphQLErrors: [message] }))).toBe(
    'The connection to the service ended before its response arrived. The job may have been created nevertheless. Look for it in the list of jobs before you repeat this: that may run and charge a second job.',
  );
});
