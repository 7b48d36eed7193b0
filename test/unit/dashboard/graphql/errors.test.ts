import { CombinedError } from 'urql';
import { expect, test } from 'vitest';
import {
  describeLoadError,
  getErrorMessage,
  getFailureMessage,
  isPartial,
} from '../../../../dashboard/src/graphql/errors.js';

test('has no name of an error extension when the error says when to retry', () => {
  const graphQLErrors = ['The service is unavailable. Retry after `retryAfterMs`.', 'Not found.'];
  expect(getErrorMessage(new CombinedError({ graphQLErrors }))).toBe(
    'The service is unavailable. Retry later. Not found.',
  );
});

test('says that the page tries again when the service fails for the moment, and not for other errors', () => {
  const describe = (code: string) =>
    describeLoadError(
      new CombinedError({ graphQLErrors: [{ message: 'Unreachable. Retry later.', extensions: { code } }] }),
    );
  expect(describe('UPSTREAM_UNAVAILABLE')).toBe('Unreachable. This page tries again by itself.');
  expect(describe('RATE_LIMITED')).toBe('Unreachable. Retry later.');
});

test('tells an event without some of its fields from the end of a subscription', () => {
  const hasArrived = (...paths: string[][]) =>
    isPartial(new CombinedError({ graphQLErrors: paths.map((path) => ({ message: 'Failed.', path })) }));
  expect(hasArrived(['session', 'session', 'remaining'])).toBe(true);
  expect([hasArrived(['session']), hasArrived(['session', 'session', 'remaining'], ['session'])]).toEqual([
    false,
    false,
  ]);
  expect(isPartial(new CombinedError({ graphQLErrors: ['Failed.'] }))).toBe(false);
  expect(isPartial(new CombinedError({ networkError: new Error('Unreachable.') }))).toBe(false);
});

test('has the reason of the service instead of the message when it gives one for a rejected input', () => {
  const describe = (code: string, reason?: string) =>
    getErrorMessage(new CombinedError({ graphQLErrors: [{ message: 'Rejected.', extensions: { code, reason } }] }));
  expect(describe('BAD_USER_INPUT', 'No sessions\non this QPU')).toBe('No sessions on this QPU.');
  expect([describe('BAD_USER_INPUT'), describe('NOT_FOUND', 'No.')]).toEqual(['Rejected.', 'Rejected.']);
  const describeRejection = (reason: string | null) => getFailureMessage(undefined, [{ message: 'Rejected.', reason }]);
  expect([describeRejection('Not now'), describeRejection('No!'), describeRejection(null)]).toEqual([
    'Not now. Nothing was changed.',
    'No! Nothing was changed.',
    'Rejected.',
  ]);
});

test('names the list, not the fields of the API, when an outcome is unknown', () => {
  const message =
    'The connection to the service ended before its response arrived. The job may have been created nevertheless. Look for it in `jobs`, by the name in `attempt` and from 2026-11-25T22:13:39.627Z on, before you repeat the mutation: that may run and charge a second job.';
  expect(getErrorMessage(new CombinedError({ graphQLErrors: [message] }))).toBe(
    'The connection to the service ended before its response arrived. The job may have been created nevertheless. Look for it in the list of jobs before you repeat this: that may run and charge a second job.',
  );
});
