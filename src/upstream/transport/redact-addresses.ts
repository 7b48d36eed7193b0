/**
 * URLs with a scheme; hosts with a path or port; hosts by `www` or a top-level domain; IPv4 addresses. Not backend names
 * (`qpu.aria-1`) or input paths (`input.circuit.3`). The lookbehinds prevent quadratic time on long runs of characters.
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

/** Removes links and hosts that users of the gateway have no access to. */
export function redactAddresses(message: string): string {
  return message.replace(ADDRESSES, '');
}
