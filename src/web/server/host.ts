import { LRUCache } from 'lru-cache';

const hostPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

const parsed = new LRUCache<string, string>({ max: 1000 });

/** A normalised Host header (lower case, no trailing dot), or null when it is malformed. */
export function parseHost(host: string): string | null {
  if (host.length > 260) return null;
  const known = parsed.get(host);
  if (known !== undefined) return known;
  const plain = host.toLowerCase().replace(/\.(?=$|:)/, '');
  // `999.999.999.999` looks like an IP address but is invalid: it can't be part of a URL.
  if (!hostPattern.test(plain) || !URL.canParse(`http://${plain}`)) return null;
  parsed.set(host, plain);
  return plain;
}

/** Rate limits use the /64 of IPv6 addresses, because one household has a whole /64. */
export function truncateAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
