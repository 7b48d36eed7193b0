import type { operations } from '../../upstream/generated/v03.js';
import type { KeyedHandlers, OpenHandlers } from '../operation.js';

/** What answers without a key. */
export type OpenId = 'listBackends' | 'listCharacterizations' | 'listAllCharacterizations';
export type Open = OpenHandlers<operations, OpenId>;
export type Keyed = KeyedHandlers<operations, OpenId>;
