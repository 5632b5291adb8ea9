import { createHash } from 'node:crypto';

/** The namespace of our uuids; a random one, the same for ever. */
const namespace = Buffer.from('6f1d3c5a8b7e4c02a9d15e2f7b64c813', 'hex');

/** The same uuid (version 5) for the same name: with it the supplier recognises a repeated call. */
export function uuidOf(name: string): string {
  const hash = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
