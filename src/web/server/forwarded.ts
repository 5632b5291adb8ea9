import { BlockList, isIP } from 'node:net';

/** The proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = Pick<BlockList, 'check'>;

const loopback = ['127.0.0.0/8', '::1'];

/**
 * Parses comma-separated addresses and networks, `10.0.0.0/8,2001:db8::1`; `localhost` is this machine by both of its
 * loopback addresses, because a proxy may use either. Null when one is neither.
 */
export function readProxies(text: string): TrustedProxies | null {
  const proxies = new BlockList();
  const parts = text.split(',').flatMap((part) => (part.trim() === 'localhost' ? loopback : [part.trim()]));
  for (const part of parts) {
    const [address = '', length, more] = part.split('/');
    const family = familyOf(address);
    const bits = family === 'ipv4' ? 32 : 128;
    const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
    if (family === null || prefix > bits || more !== undefined) return null;
    proxies.addSubnet(address, prefix, family);
  }
  return proxies;
}

/** The client IP: the peer of the socket or, when that is a trusted proxy, the last address before the trusted ones. */
export function clientIp(peer: string, forwardedFor: string | undefined, proxies: TrustedProxies | null): string {
  const isProxy = (address: string) => {
    const family = familyOf(address);
    return family !== null && proxies!.check(address, family);
  };
  if (!proxies || forwardedFor === undefined || !isProxy(peer)) return peer;
  let client = peer;
  for (const said of forwardedFor.split(',').toReversed()) {
    const address = said.trim();
    if (!isIP(address)) break;
    client = address;
    if (!isProxy(address)) break;
  }
  return client;
}

const ownMachine = readProxies('localhost')!;

/** Whether the peer of a socket is a trusted proxy, or on this machine. */
export function isDirectProxy(peer: string, proxies: TrustedProxies | null): boolean {
  const plain = peer.replace(/^::ffff:(?=\d+\.)/, '');
  const family = familyOf(plain);
  return family !== null && (ownMachine.check(plain, family) || proxies?.check(plain, family) === true);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}
