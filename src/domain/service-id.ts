/** What an id of the service may look like: nothing in it can leave a URL's path, a header's line or a global id. */
const SERVICE_ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$/;

export function isServiceId(text: string): boolean {
  return SERVICE_ID.test(text);
}
