import { LRUCache } from 'lru-cache';

/**
 * ThumbHashes of pictures that were rendered or read since the start, by the picture's address without its size, as
 * base64. A page made before its picture has none, and shows the tint of its hour.
 */
const known = new LRUCache<string, string>({ max: 20_000 });

export function rememberThumb(picture: string, thumb: Uint8Array): void {
  if (!known.has(picture)) known.set(picture, Buffer.from(thumb).toString('base64'));
}

export function thumbOf(picture: string | null): string | undefined {
  return picture === null ? undefined : known.get(picture);
}
