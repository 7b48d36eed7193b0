import { channel } from 'node:diagnostics_channel';
import { callerOf } from '../accounts/accounts.js';
import type { Parts } from '../services.js';
import { v03 } from '../v03/api.js';
import { v04 } from '../v04/api.js';
import { Refused } from './api-error.js';
import type { Reply } from './api-response.js';
import { type RawRequest, readContract, type Version } from './contract.js';
import type { Face } from './handlers.js';

/** Errors that are the sandbox's own fault are published here; its clients only hear of a status 500. */
export const bugs = channel('quantum-sandbox:bug');

export type Dispatch = (request: RawRequest) => Promise<Reply>;

/** From a request to its answer: which version, which operation, who asks, whether it may be asked like that. */
export async function createDispatch(parts: Parts): Promise<Dispatch> {
  const faces: Readonly<Record<Version, Face>> = { 'v0.3': v03(parts), 'v0.4': v04(parts) };
  // Reading a document takes most of the time that a start takes; that of v0.3 waits until it is needed.
  await readContract('v0.4');

  const answer = async (request: RawRequest): Promise<Reply> => {
    const version = /^\/(v0\.[34])\//.exec(request.path)?.[1];
    if (version !== 'v0.3' && version !== 'v0.4') throw new Refused(404, 'There is nothing at this path.');
    const contract = await readContract(version);
    const face = faces[version];
    const operationId = contract.match(request.method, request.path);
    const { authorization } = request.headers;
    const caller = callerOf(authorization);
    const open = face.open.get(operationId);
    // An open operation asks for no key, but a wrong one is still wrong.
    if (!caller && !(open && authorization === undefined)) throw new Refused(401, 'The API key is invalid.');
    const checked = contract.check(operationId, request, await request.readBody());
    if (open) return open(checked);
    const keyed = face.keyed.get(operationId);
    if (!keyed || !caller) throw new RangeError(`nothing answers ${operationId}`);
    return keyed(checked, caller);
  };

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof Refused) return error.reply;
      bugs.publish({ error, method: request.method, path: request.path });
      return new Refused(500, 'Something went wrong in the sandbox.').reply;
    }
  };
}
