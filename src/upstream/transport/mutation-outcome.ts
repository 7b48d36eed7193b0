import { GatewayError, type GatewayErrorDetails, isRejectedByService } from '../../domain/gateway-error.js';

/** The clock of the service may be this much behind that of the gateway. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** Longest name in an error. Only the service limits names, so this one may have any length. */
const MAX_NAME_CHARS = 500;

/** An object that a request creates, and would create again if repeated. `backend` and `name`: as far as the request has them. */
export interface Creation {
  readonly type: 'job' | 'session';
  readonly backend?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A call that has failed, and is no read. */
interface FailedMutation {
  readonly request: { readonly creates?: Creation };
  /** Null: nothing has left the gateway. */
  readonly sentAt: Date | null;
  redact(text: string): string;
}

/** The error of a mutation, which says whether it may have had an effect. `details`: those of `error`, with the id of the request. */
export function toMutationError(call: FailedMutation, error: GatewayError, details: GatewayErrorDetails): GatewayError {
  const { request, sentAt } = call;
  if (sentAt === null || isRejectedByService(error))
    return new GatewayError(error.code, `${error.message} Nothing was changed: repeating is safe.`, details);
  const reason = describeFailure(error);
  if (request.creates) return toUnknownOutcome(call, request.creates, sentAt, reason, { ...details, cause: error });
  const message = `${reason} The change may have been made nevertheless. Repeating is safe.`;
  return new GatewayError(error.code, message, { ...details, mayHaveChanged: true, cause: error });
}

function toUnknownOutcome(
  call: FailedMutation,
  { type, backend = null, name = null }: Creation,
  sentAt: Date,
  reason: string,
  { retryAfterMs: _, ...details }: GatewayErrorDetails,
): GatewayError {
  const time = new Date(Math.floor((sentAt.getTime() - MAX_CLOCK_DIFFERENCE_MS) / 1_000) * 1_000).toISOString();
  const effect = type === 'job' ? 'run and charge a second job' : 'create a second session';
  return new GatewayError(
    'OUTCOME_UNKNOWN',
    `${reason} The ${type} may have been created nevertheless. Look for it in \`${type}s\`, ${name ? 'by the name in `attempt` and ' : ''}from ${time} on, before you repeat the mutation: that may ${effect}.`,
    { ...details, attempt: { backend, name: name && call.redact(name).slice(0, MAX_NAME_CHARS), time } },
  );
}

/** Why the outcome of a mutation is unknown. It replaces the message of the error, which says that a request may be retried. */
function describeFailure({ code, details: { statusCode } }: GatewayError): string {
  if (statusCode !== undefined) return `The service responded with status ${statusCode}.`;
  switch (code) {
    case 'UPSTREAM_TIMEOUT':
      return 'The service did not respond in time (UPSTREAM_TIMEOUT_MS).';
    case 'UPSTREAM_UNAVAILABLE':
      return 'The connection to the service ended before its response arrived.';
    case 'UNAVAILABLE':
      return 'The gateway was shut down before the response of the service arrived.';
    default:
      return 'The response of the service is invalid.';
  }
}
