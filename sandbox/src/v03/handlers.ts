import type { operations } from '../../../schema/v03.js';
import type { KeyedHandlers, OpenHandlers } from '../http/handlers.js';

/** What answers without a key. */
export type OpenId = 'listBackends' | 'listCharacterizations' | 'listAllCharacterizations';
export type Open = OpenHandlers<operations, OpenId>;
export type Keyed = KeyedHandlers<operations, OpenId>;
