import { isIP } from 'node:net';

/** Whether only programs on this host can connect to the address. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
