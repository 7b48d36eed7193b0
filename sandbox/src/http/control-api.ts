import { ApiError, badRequest } from './api-error.js';
import type { ApiResponse } from './api-response.js';
import type { RawRequest } from './contract.js';
import { type FaultInjector, FaultList } from './fault-injection.js';
import type { RequestLog } from './request-log.js';

/** Handles `/sandbox/*`, which the service does not have. */
export type ControlHandler = (request: RawRequest, remoteAddress: string | undefined) => Promise<ApiResponse>;

/**
 * `GET`, `PUT` and `DELETE /sandbox/faults` list, replace and clear the active faults. `GET` and `DELETE
 * /sandbox/requests` list and clear the latest requests. Only for clients on this host. See docs/sandbox.md.
 */
export function createControlHandler(faults: FaultInjector, requests: RequestLog): ControlHandler {
  const handle = async ({ method, path, readBody }: RawRequest): Promise<ApiResponse> => {
    switch (`${method} ${path}`) {
      case 'PUT /sandbox/faults': {
        const parsed = FaultList.safeParse(await readBody());
        if (!parsed.success) {
          const keys = parsed.error.issues.map((issue) => issue.path.join('.'));
          throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid faults.', 'body', ...keys);
        }
        faults.set(parsed.data);
        return { status: 200, body: faults.list() };
      }
      case 'DELETE /sandbox/faults':
        faults.clear();
        return { status: 200, body: [] };
      case 'GET /sandbox/faults':
        return { status: 200, body: faults.list() };
      case 'DELETE /sandbox/requests':
        requests.clear();
        return { status: 200, body: [] };
      case 'GET /sandbox/requests':
        // API keys are not shown, not even here.
        return {
          status: 200,
          body: requests.list().map(({ key, ...request }) => ({ ...request, hasApiKey: key !== null })),
        };
      default:
        throw new ApiError(404, 'Unknown path.');
    }
  };

  return async (request, remoteAddress) => {
    try {
      if (!isLoopback(remoteAddress)) throw new ApiError(403, 'The control API is available from localhost only.');
      return await handle(request);
    } catch (error) {
      if (error instanceof ApiError) return error.response;
      throw error;
    }
  };
}

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (/^(::ffff:)?127\./.test(address) || address === '::1');
