import type { ServerResponse } from 'node:http';

/** Of everything that is no page. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What every answer says, whatever it is. */
export function ownHeaders(requestId: string) {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'content-security-policy': NO_PAGE_POLICY,
  } as const;
}

/** Says so in an answer that is yet to be written. */
export function introduce(response: ServerResponse, requestId: string): void {
  for (const [name, value] of Object.entries(ownHeaders(requestId))) response.setHeader(name, value);
}
