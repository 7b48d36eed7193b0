import { createHmac, randomBytes } from 'node:crypto';
import type { ValidatedOperation } from '../document/document-cache.js';
import { isGatewayError } from '../domain/gateway-error.js';
import { mayContainSecrets } from '../domain/secrets.js';
import type { Admission, Variables } from './request.js';

interface KeyedOperation {
  readonly operation: ValidatedOperation;
  readonly variables: Variables;
}

/** Equal for queries of one sender that have the same result. */
export function createQueryKey({ operation, variables }: KeyedOperation): string {
  const json = JSON.stringify(variables);
  return `${operation.id} ${mayContainSecrets(json) ? hashVariables(json) : json}`;
}

/** Equal for subscriptions that can share the results of their events. A hash, because a subscription keeps it in memory. */
export function createEventKey({ sender, operation, variables }: KeyedOperation & Pick<Admission, 'sender'>): string {
  return `${isGatewayError(sender) ? '' : sender.fingerprint} ${operation.id} ${hashVariables(JSON.stringify(variables))}`;
}

/** Keys in memory must not reveal secrets in variables, not even by trying values. */
const HASH_KEY = randomBytes(32);

function hashVariables(text: string): string {
  return createHmac('sha256', HASH_KEY).update(text).digest('base64');
}
