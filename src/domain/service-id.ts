/** Characters that are safe in a URL path, a header line and a global id. */
const SERVICE_ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$/;

export function isServiceId(text: string): boolean {
  return SERVICE_ID.test(text);
}

/** Ids of requests are copied to log lines and headers, so they must be short and of safe characters. */
const REQUEST_ID = /^[\w.:=+/-]{1,128}$/;

export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && REQUEST_ID.test(value);
}
