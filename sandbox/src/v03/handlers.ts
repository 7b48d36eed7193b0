import type { operations } from '../../../schema/v03.js';
import type { AuthenticatedHandlers, PublicHandlers } from '../http/handlers.js';

/** Operations that require no API key. */
export type PublicOperationId = 'listBackends' | 'listCharacterizations' | 'listAllCharacterizations';
export type PublicApi = PublicHandlers<operations, PublicOperationId>;
export type AuthenticatedApi = AuthenticatedHandlers<operations, PublicOperationId>;
