/** Characters that are safe in a URL path, a header line and a global id. */
const SERVICE_ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$/;

export function isServiceId(text: string): boolean {
  return SERVICE_ID.test(text);
}
