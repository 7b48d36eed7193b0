import { channel } from 'node:diagnostics_channel';
import { toGatewayError } from '../domain/gateway-error.js';
import type { Money } from '../domain/money.js';
import type { Person } from '../isolation/person.js';

/** What a person has changed, or tried to change. */
export interface MutationEvent {
  readonly gatewayId: string;
  readonly requestId: string;
  /** Name of the field. */
  readonly mutation: string;
  readonly person: Person;
  /** Ids of what was created, or of what the input names. */
  readonly ids: readonly string[];
  /** After `cancelJobs`: the jobs that are known to be canceled. Null for other mutations, and if it failed. */
  readonly canceledIds: readonly string[] | null;
  readonly backend: string | null;
  /** Price that was estimated immediately before the submission; null if nobody asked for it. */
  readonly price: Money | null;
  /** `OK`, or the code of the first error. */
  readonly outcome: string;
}

/** Publishes a {@link MutationEvent} for each mutation of a person. */
export const mutationChannel = channel('quantum-job-gateway:mutation');

/** What a mutation is about, as far as its resolver has found out. */
export interface MutationSubject {
  readonly backend?: string | null;
  readonly price?: Money | null;
  /** Service ids of the jobs; omitted if the value or the input has them. */
  readonly ids?: readonly string[];
  readonly canceledIds?: readonly string[];
}

export const NO_SUBJECT: MutationSubject = Object.freeze({});

interface MutationContext {
  readonly services: Pick<MutationEvent, 'gatewayId'>;
  readonly requestId: string;
  subject: MutationSubject;
}

interface Payload {
  readonly value: unknown;
  readonly errors: readonly { readonly code: string }[];
}

export interface MutationArgs {
  readonly input: { readonly id?: unknown; readonly ids?: unknown };
}

/** Runs a mutation and publishes its outcome. Mutations of an operation run one after the other. */
export async function recordMutation(
  ctx: MutationContext,
  person: Person,
  mutation: string,
  { input }: MutationArgs,
  run: () => unknown,
): Promise<unknown> {
  ctx.subject = NO_SUBJECT;
  let value: unknown = null;
  let outcome = 'OK';
  try {
    const result = (await run()) as Payload;
    value = result.value;
    outcome = result.errors[0]?.code ?? 'OK';
    return result;
  } catch (error) {
    outcome = toGatewayError(error).code;
    throw error;
  } finally {
    const { services, requestId, subject } = ctx;
    const { backend = null, price = null, ids = toIds(value, input), canceledIds = null } = subject;
    mutationChannel.publish({
      gatewayId: services.gatewayId,
      requestId,
      mutation,
      person,
      ids,
      canceledIds,
      backend,
      price,
      outcome,
    } satisfies MutationEvent);
  }
}

function toIds(value: unknown, { id, ids }: MutationArgs['input']): readonly string[] {
  if (typeof value === 'object' && value !== null && 'id' in value) return [String(value.id)];
  return (Array.isArray(ids) ? ids : id === undefined ? [] : [id]).map(String);
}
