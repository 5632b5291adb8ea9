import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not of the public internet: this machine, its networks, and what is reserved (RFC 6890). */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only 2000::/3 is public, and of that not what stands for IPv4 addresses or documentation. */
const outer6 = new BlockList();
outer6.addSubnet('2000::', 3, 'ipv6');
const inner6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner6.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address, 'ipv4');
  return isIP(address) === 6 && outer6.check(address, 'ipv6') && !inner6.check(address, 'ipv6');
}

/** Whether a host may be called at all: a name with a dot. Its addresses are checked when it is called. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return false;
  return name.includes('.') && !/\.(localhost|local|internal|home\.arpa|onion)$/.test(name);
}

/** Looks a name up as `dns.lookup` does, and fails when one of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const first = found[0];
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('the host has an inner address'), { code: 'ENOTFOUND' }), '', 0);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
