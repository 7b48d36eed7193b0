import { BlockList, isIP, isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** An address with a port, or an IPv6 address in brackets: some proxies add the port of the client to `X-Forwarded-For`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/;
const GROUPS_OF_NETWORK = 4;

/** The key for counting requests without an accepted API key: an IPv4 address, or the /64 network of an IPv6 address. */
export function toNetwork(address: string): string {
  const plain = toPlainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::') ? Math.max(0, 8 - groups.length - last.length) : 0;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...last];
  const network = all.slice(0, GROUPS_OF_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The address of the client: that of the connection or, behind trusted proxies, the address that connected to the first of them. */
export type GetClientAddress = (request: ClientRequest) => string;

/** What an HTTP request tells of its client. */
export interface ClientRequest {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * `trustedProxies`: addresses and networks as in `10.0.0.0/8`. `onUntrusted` gets the address that sends a request as a proxy does and
 * is none of them: all its clients count as one.
 */
export function createClientAddressParser(
  trustedProxies: readonly string[],
  onUntrusted: (address: string) => void,
): GetClientAddress {
  const isTrusted = createProxyCheck(trustedProxies);
  return ({ socket, headers }) => {
    const forwardedFor = headers['x-forwarded-for'];
    const { remoteAddress = '' } = socket;
    if (typeof forwardedFor !== 'string') return remoteAddress;
    let client = toPlainAddress(remoteAddress);
    if (!isTrusted(client)) onUntrusted(client);
    const hops = forwardedFor.split(',');
    while (isTrusted(client)) {
      const hop = toPlainAddress(withoutPort(hops.pop()?.trim() ?? ''));
      if (isIP(hop) === 0) return client;
      client = hop;
    }
    return client;
  };
}

/** Whether an address is that of a trusted proxy. */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const trusted = createBlockList(trustedProxies);
  return (address) => {
    const plain = toPlainAddress(address);
    const family = isIP(plain);
    return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Whether only programs on this host can connect to the address, which may be the host of a URL. */
export function isLoopback(address: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(address) || (isIP(address) === 4 && address.startsWith('127.'));
}

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function withoutPort(hop: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(hop) ?? [];
  return ipv4 ?? ipv6 ?? hop;
}

function toPlainAddress(address: string): string {
  return IPV4_IN_IPV6.exec(address)?.[1] ?? address;
}
