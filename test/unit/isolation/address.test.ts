import { expect, test } from 'vitest';
import { createClientAddressParser, toNetwork } from '../../../src/isolation/address.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['in process', 'in process'],
])('counts %s as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test.each([
  ['the connection when no proxy is trusted', [], '10.0.0.1', '203.0.113.7', '10.0.0.1'],
  ['the connection when it is no trusted proxy', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.7', '192.0.2.1'],
  [
    'the last entry when the connection is a trusted proxy',
    ['10.0.0.0/8'],
    '10.0.0.1',
    '1.1.1.1, 203.0.113.7',
    '203.0.113.7',
  ],
  ['the entry before trusted proxies', ['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['an IPv6 entry', ['::1'], '::1', '2001:db8::1', '2001:db8::1'],
  ['an IPv4 entry without its port', ['10.0.0.1'], '10.0.0.1', '1.1.1.1:80, 203.0.113.7:50512', '203.0.113.7'],
  ['an IPv6 entry without its port', ['::1'], '::1', '[2001:db8::1]:50512', '2001:db8::1'],
  ['an IPv6 entry without its brackets', ['::1'], '::1', '[2001:db8::1]', '2001:db8::1'],
  ['an IPv4 entry in IPv6 without its port', ['::1'], '::1', '[::ffff:203.0.113.7]:50512', '203.0.113.7'],
  ['the proxy when there is no address before a port', ['10.0.0.1'], '10.0.0.1', 'unknown:80', '10.0.0.1'],
  ['the proxy when the header is missing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy when the entry is no address', ['10.0.0.1'], '10.0.0.1', 'unknown', '10.0.0.1'],
])('returns %s', (_what, trusted, remoteAddress, forwardedFor, client) => {
  const getClientAddress = createClientAddressParser(trusted, () => undefined);
  expect(getClientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } })).toBe(client);
});

test('notes who forwards requests and is no trusted proxy', () => {
  const noted: string[] = [];
  const getFrom = createClientAddressParser(['10.0.0.0/8'], (address) => noted.push(address));
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  getFrom({ socket: { remoteAddress: '192.0.2.1' }, headers: {} });
  getFrom({ socket: { remoteAddress: '10.0.0.1' }, headers });
  expect(noted).toEqual([]);
  getFrom({ socket: { remoteAddress: '::ffff:192.0.2.1' }, headers });
  expect(noted).toEqual(['192.0.2.1']);
});
