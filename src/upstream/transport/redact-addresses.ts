/**
 * With a scheme; a host with a path or a port; a host by its `www` or its last label; an IPv4 address. The name of a
 * backend, such as `qpu.aria-1`, and an input path, such as `input.circuit.3`, are none. A lookbehind lets each pattern
 * start once in a run of the characters that it repeats: without it, a long run takes quadratic time.
 */
const ADDRESSES = new RegExp(
  [
    /(?<![\w+.-])[\w+.-]+:\/\/\S+/,
    /(?<![\w.-])\.*[\w-]+\.[\w.-]*[\w-](?::\d+)?\/\S*/,
    /(?<![\w.-])[\w.-]+:\d{2,5}\b\S*/,
    /\bwww\.\S+/,
    /(?<![\w.-])[\w.-]+\.(?:com|org|net|io|co|dev|ai|cloud|internal|local|example)\b/,
    /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Messages of the service link to pages and hosts that the gateway's users have no access to. */
export function redactAddresses(message: string): string {
  return message.replace(ADDRESSES, '');
}
