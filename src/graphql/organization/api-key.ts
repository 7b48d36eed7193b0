import type { GraphQLResolveInfo } from 'graphql';
import { GatewayError } from '../../domain/gateway-error.js';
import type { ApiKey } from '../../domain/organization.js';
import { builder, GLOBAL_ID_FIELD } from '../builder.js';
import { NO_CALLS } from '../cost/field-cost.js';
import { encodeGlobalId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { selectsOtherThan } from '../selection.js';
import { ProjectRef } from './members.js';

/** An API key of which possibly only the id is known. */
type PartialApiKey = Pick<ApiKey, 'id'> & Partial<ApiKey>;

const ID_ONLY_FIELDS: ReadonlySet<string> = new Set(['id', 'serviceId']);

/** Only the API key of the request can be read. Fetched only if fields other than its id are selected. */
export async function resolveApiKey(
  { call, repository }: RequestContext,
  id: string,
  info: GraphQLResolveInfo,
): Promise<PartialApiKey> {
  if (!selectsOtherThan(info, 'ApiKey', ID_ONLY_FIELDS)) return { id };
  const apiKey = await repository.apiKeys.getCurrent(call);
  if (apiKey.id === id) return apiKey;
  throw new GatewayError('NOT_FOUND', 'Not found: only the API key of the request can be read.');
}

export const ApiKeyRef = builder.objectRef<PartialApiKey>('ApiKey');

builder.objectType(ApiKeyRef, {
  description:
    'The API key of the request (`GET /v0.4/whoami`). The key itself is never returned, and other keys cannot be read.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('ApiKey', id) }),
    serviceId: t.exposeID('id', { nullable: false, description: 'Id in the service.' }),
    name: t.exposeString('name', { description: 'Display name of the key; null if it has none.' }),
    project: t.field({
      type: ProjectRef,
      description: 'Project of jobs submitted with this key; null if the key has no project.',
      cost: NO_CALLS,
      resolve: ({ projectId }) => (projectId ? { id: projectId } : null),
    }),
  }),
});
