import type { Attack } from './attack.js';
import { CONNECTION_ATTACKS, PAGE_ATTACKS } from './connections.js';
import { BODY_ATTACKS, DOCUMENT_ATTACKS } from './documents.js';
import { INTROSPECTION_ATTACKS } from './introspection.js';
import { CACHE_ATTACKS, CALL_ATTACKS, KEY_ATTACKS } from './keys-and-calls.js';
import { LARGE_RESPONSE_ATTACKS } from './large-responses.js';
import { LIST_ATTACKS } from './long-lists.js';
import { ADDRESS_ATTACKS } from './many-addresses.js';
import { MCP_ATTACKS } from './mcp.js';
import { TOKEN_ATTACKS } from './tokens.js';
import { WEBSOCKET_ATTACKS } from './websockets.js';

/** All attacks, run by `npm run bench -- isolation` and by the tests in test/faults/isolation. */
export const ATTACKS: readonly Attack[] = [
  ...INTROSPECTION_ATTACKS,
  ...LARGE_RESPONSE_ATTACKS,
  ...LIST_ATTACKS,
  ...DOCUMENT_ATTACKS,
  ...BODY_ATTACKS,
  ...KEY_ATTACKS,
  ...TOKEN_ATTACKS,
  ...CALL_ATTACKS,
  ...CACHE_ATTACKS,
  ...ADDRESS_ATTACKS,
  ...CONNECTION_ATTACKS,
  ...WEBSOCKET_ATTACKS,
  ...PAGE_ATTACKS,
  ...MCP_ATTACKS,
];
