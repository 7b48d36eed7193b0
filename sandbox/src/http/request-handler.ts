import { channel } from 'node:diagnostics_channel';
import { findCaller } from '../accounts/accounts.js';
import type { SandboxServices } from '../services.js';
import { StorageError } from '../store/storage-error.js';
import { createApiV03 } from '../v03/api.js';
import { createApiV04 } from '../v04/api.js';
import { ApiError } from './api-error.js';
import type { ApiResponse } from './api-response.js';
import { loadContract, type RawRequest, type Version } from './contract.js';
import type { Api } from './handlers.js';

/** Publishes internal errors of the sandbox; clients only get a status 500. */
export const internalErrorChannel = channel('quantum-sandbox:error');

export type RequestHandler = (request: RawRequest) => Promise<ApiResponse>;

/** Finds version and operation of a request, authenticates it, validates it and runs the handler. */
export async function createRequestHandler(services: SandboxServices): Promise<RequestHandler> {
  const apis: Readonly<Record<Version, Api>> = { 'v0.3': createApiV03(services), 'v0.4': createApiV04(services) };
  // Loading a document takes most of the startup time, so v0.3 is loaded on first use.
  await loadContract('v0.4');

  const handle = async (request: RawRequest): Promise<ApiResponse> => {
    const version = /^\/(v0\.[34])\//.exec(request.path)?.[1];
    if (version !== 'v0.3' && version !== 'v0.4') throw new ApiError(404, 'Unknown path.');
    const contract = await loadContract(version);
    const api = apis[version];
    const operationId = contract.match(request.method, request.path);
    const { authorization } = request.headers;
    const caller = findCaller(authorization);
    const publicHandler = api.public.get(operationId);
    // Public operations need no key, but reject an invalid one.
    if (!caller && !(publicHandler && authorization === undefined)) throw new ApiError(401, 'The API key is invalid.');
    const checked = contract.check(operationId, request, await request.readBody());
    if (publicHandler) return publicHandler(checked);
    const authenticatedHandler = api.authenticated.get(operationId);
    if (!authenticatedHandler || !caller) throw new RangeError(`operation ${operationId} has no handler`);
    return authenticatedHandler(checked, caller);
  };

  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (error instanceof ApiError) return error.response;
      internalErrorChannel.publish({ error, method: request.method, path: request.path });
      return new ApiError(500, error instanceof StorageError ? error.message : 'Internal error of the sandbox.')
        .response;
    }
  };
}
