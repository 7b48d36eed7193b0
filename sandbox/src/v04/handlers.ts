import type { operations } from '../../../schema/v04.js';
import type { KeyedHandlers, OpenHandlers } from '../http/handlers.js';

/** What answers without a key. */
export type OpenId = 'listBackends' | 'getBackend' | 'listCharacterizations';
export type Open = OpenHandlers<operations, OpenId>;
export type Keyed = KeyedHandlers<operations, OpenId>;
