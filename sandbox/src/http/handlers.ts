import type { Caller } from '../accounts/accounts.js';
import type { ApiResponse } from './api-response.js';
import type { CheckedRequest } from './contract.js';

/** Any of the media types of a response. */
type Content<R> = R extends { readonly content: infer C } ? C[keyof C] : never;
type Json<R> = R extends { readonly content: { readonly 'application/json': infer B } } ? B : never;

/** A validated request, in the types generated for its operation. */
export interface TypedRequest<O> {
  readonly path: O extends { parameters: { path: infer P } } ? P : Readonly<Record<string, never>>;
  readonly query: O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : Readonly<Record<string, never>>;
  readonly body: O extends { requestBody: infer R } ? Json<R> : undefined;
}

/** A success response of the operation, as the contract defines it. */
export type SuccessResponse<O> = O extends { readonly responses: infer R }
  ? { [S in keyof R & (200 | 201)]: { readonly status: S; readonly body: Content<R[S]> } }[keyof R & (200 | 201)]
  : never;

type HandlerResult<O> = SuccessResponse<O> | Promise<SuccessResponse<O>>;

/** Handlers of the operations that require an API key. */
export type AuthenticatedHandlers<Operations, PublicId extends keyof Operations> = {
  readonly [Id in Exclude<keyof Operations, PublicId>]: (
    request: TypedRequest<Operations[Id]>,
    caller: Caller,
  ) => HandlerResult<Operations[Id]>;
};

/** Handlers of the operations that require no API key. */
export type PublicHandlers<Operations, PublicId extends keyof Operations> = {
  readonly [Id in PublicId]: (request: TypedRequest<Operations[Id]>) => HandlerResult<Operations[Id]>;
};

/** The handlers of one API version, by operation id. */
export interface Api {
  readonly public: ReadonlyMap<string, (request: CheckedRequest) => ApiResponse | Promise<ApiResponse>>;
  readonly authenticated: ReadonlyMap<
    string,
    (request: CheckedRequest, caller: Caller) => ApiResponse | Promise<ApiResponse>
  >;
}

type AnyAuthenticatedHandlers = Readonly<
  Record<string, (request: never, caller: Caller) => ApiResponse | Promise<ApiResponse>>
>;
type AnyPublicHandlers = Readonly<Record<string, (request: never) => ApiResponse | Promise<ApiResponse>>>;

/** Erases the request types: requests are validated against the same contract that the types are generated from. */
export function createApi(authenticated: AnyAuthenticatedHandlers, publicHandlers: AnyPublicHandlers): Api {
  return {
    authenticated: new Map(
      Object.entries(authenticated).map(([id, handle]) => [id, (request, caller) => handle(request as never, caller)]),
    ),
    public: new Map(Object.entries(publicHandlers).map(([id, handle]) => [id, (request) => handle(request as never)])),
  };
}

export const ok = <B>(body: B): { readonly status: 200; readonly body: B } => ({ status: 200, body });
export const created = <B>(body: B): { readonly status: 201; readonly body: B } => ({ status: 201, body });
