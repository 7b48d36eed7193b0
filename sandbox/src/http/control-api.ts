import { invalid, Refused } from './api-error.js';
import type { Reply } from './api-response.js';
import type { RawRequest } from './contract.js';
import { type FaultBox, Faults } from './fault-injection.js';
import type { CallLog } from './request-log.js';

/** The paths that are the sandbox's and not the service's. */
export type Control = (request: RawRequest, remoteAddress: string | undefined) => Promise<Reply>;

/**
 * `GET`, `PUT` and `DELETE /sandbox/faults` read, replace and lift the faults in force; `GET` and `DELETE
 * /sandbox/calls` read and forget the latest requests. From this machine only.
 */
export function createControl(faults: FaultBox, calls: CallLog): Control {
  const answer = async ({ method, path, readBody }: RawRequest): Promise<Reply> => {
    switch (`${method} ${path}`) {
      case 'PUT /sandbox/faults': {
        const read = Faults.safeParse(await readBody());
        if (!read.success) {
          const keys = read.error.issues.map((issue) => issue.path.join('.'));
          throw invalid(read.error.issues[0]?.message ?? 'These are no faults.', 'body', ...keys);
        }
        faults.set(read.data);
        return { status: 200, body: faults.list() };
      }
      case 'DELETE /sandbox/faults':
        faults.clear();
        return { status: 200, body: [] };
      case 'GET /sandbox/faults':
        return { status: 200, body: faults.list() };
      case 'DELETE /sandbox/calls':
        calls.clear();
        return { status: 200, body: [] };
      case 'GET /sandbox/calls':
        // A key is a key, even here.
        return { status: 200, body: calls.list().map(({ key, ...call }) => ({ ...call, keyed: key !== null })) };
      default:
        throw new Refused(404, 'There is nothing at this path.');
    }
  };

  return async (request, remoteAddress) => {
    try {
      if (!isLoopback(remoteAddress)) throw new Refused(403, 'The sandbox is controlled from its own machine.');
      return await answer(request);
    } catch (error) {
      if (error instanceof Refused) return error.reply;
      throw error;
    }
  };
}

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (/^(::ffff:)?127\./.test(address) || address === '::1');
