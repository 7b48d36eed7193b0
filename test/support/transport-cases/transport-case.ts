/** A request that is sent over several transports, whose results are compared. */
export interface TransportCase {
  readonly name: string;
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  readonly extensions?: unknown;
  readonly key?: string | null;
  /** Codes of all errors in order. Undefined: the result has data and no errors. */
  readonly codes?: readonly string[];
  /** Part of the message of the first error. */
  readonly message?: string;
  /** Transports that cannot send the request. */
  readonly not?: readonly string[];
}

/** GET is rejected for mutations and long documents. */
export const NOT_BY_GET = ['GET'];

export const CREATE_JOB = `mutation Create($input: CreateJobInput!) {
  createJob(input: $input) { __typename job { serviceId } errors { __typename code path message ... on InvalidValueError { allowedValues } } }
}`;
