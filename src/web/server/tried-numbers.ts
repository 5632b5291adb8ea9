import { LRUCache } from 'lru-cache';
import type { RateLimits } from '../rate-limit.ts';
import { truncateAddress } from './host.ts';

/** As many as the public call for a number answers. */
const newAMinute = 60;
const most = 20_000;
const knownMs = 10 * 60_000;

/**
 * Whether an agent's number may be looked up for a client IP: each counts once in ten minutes, so that pages of a visitor cost
 * nothing, and numbers can't be tried one after another.
 */
export function triedNumbers(limits: RateLimits): (address: string, fid: string) => Promise<boolean> {
  const known = new LRUCache<string, true>({ max: most, ttl: knownMs });
  return async (address, fid) => {
    const client = truncateAddress(address);
    const key = `${client} ${fid}`;
    if (known.has(key)) return true;
    const { allowed } = await limits.limit('numbers of agents', client, newAMinute, 60);
    if (allowed) known.set(key, true);
    return allowed;
  };
}
