import type { operations } from '../../../schema/v04.js';
import type { AuthenticatedHandlers, PublicHandlers } from '../http/handlers.js';

/** Operations that require no API key. */
export type PublicOperationId = 'listBackends' | 'getBackend' | 'listCharacterizations';
export type PublicApi = PublicHandlers<operations, PublicOperationId>;
export type AuthenticatedApi = AuthenticatedHandlers<operations, PublicOperationId>;
