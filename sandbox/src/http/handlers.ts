import type { Caller } from '../accounts/accounts.js';
import type { Reply } from './api-response.js';
import type { CheckedRequest } from './contract.js';

type Json<R> = R extends { readonly content: { readonly 'application/json': infer B } } ? B : never;

/** A checked request in the types generated for its operation. */
export interface Call<O> {
  readonly path: O extends { parameters: { path: infer P } } ? P : Readonly<Record<string, never>>;
  readonly query: O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : Readonly<Record<string, never>>;
  readonly body: O extends { requestBody: infer R } ? Json<R> : undefined;
}

/** An answer that the contract states for success. */
export type Success<O> = O extends { readonly responses: infer R }
  ? { [S in keyof R & (200 | 201)]: { readonly status: S; readonly body: Json<R[S]> } }[keyof R & (200 | 201)]
  : never;

type Answer<O> = Success<O> | Promise<Success<O>>;

/** What answers the operations of a document that ask for a key. */
export type KeyedHandlers<Operations, Open extends keyof Operations> = {
  readonly [Id in Exclude<keyof Operations, Open>]: (
    call: Call<Operations[Id]>,
    caller: Caller,
  ) => Answer<Operations[Id]>;
};

/** What answers the operations that are open to everybody. */
export type OpenHandlers<Operations, Open extends keyof Operations> = {
  readonly [Id in Open]: (call: Call<Operations[Id]>) => Answer<Operations[Id]>;
};

/** Everything one version answers, by operation id. */
export interface Face {
  readonly open: ReadonlyMap<string, (request: CheckedRequest) => Reply | Promise<Reply>>;
  readonly keyed: ReadonlyMap<string, (request: CheckedRequest, caller: Caller) => Reply | Promise<Reply>>;
}

type Keyed = Readonly<Record<string, (call: never, caller: Caller) => Reply | Promise<Reply>>>;
type Open = Readonly<Record<string, (call: never) => Reply | Promise<Reply>>>;

/** The types of a call end here: that it was checked against the contract is the proof that they hold. */
export function face(keyed: Keyed, open: Open): Face {
  return {
    keyed: new Map(
      Object.entries(keyed).map(([id, handle]) => [id, (request, caller) => handle(request as never, caller)]),
    ),
    open: new Map(Object.entries(open).map(([id, handle]) => [id, (request) => handle(request as never)])),
  };
}

export const ok = <B>(body: B): { readonly status: 200; readonly body: B } => ({ status: 200, body });
export const created = <B>(body: B): { readonly status: 201; readonly body: B } => ({ status: 201, body });
