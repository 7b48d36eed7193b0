import { CombinedError } from 'urql';
import { expect, test } from 'vitest';
import { getErrorMessage } from '../../../dashboard/src/graphql/errors.js';

test('has no name of an error extension when the error says when to retry', () => {
  const graphQLErrors = ['The service is unavailable. Retry after `retryAfterMs`.', 'Not found.'];
  expect(getErrorMessage(new CombinedError({ graphQLErrors }))).toBe(
    'The service is unavailable. Retry later. Not found.',
  );
});
