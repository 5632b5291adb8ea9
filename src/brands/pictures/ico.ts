/** A picture as it is in an icon file: a PNG, or pixels as red, green, blue and opacity from the top left. */
export type IconPicture =
  | { readonly kind: 'png'; readonly bytes: Uint8Array }
  | { readonly kind: 'pixels'; readonly pixels: Uint8Array; readonly size: number };

const entryBytes = 16;
const headerBytes = 40;
const mostEntries = 32;

/** The largest square picture of an icon file (ICO) that is a PNG or has 32 bits a pixel; null where there is none. */
export function largestIcon(bytes: Uint8Array): IconPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 6) return null;
  const count = Math.min(view.getUint16(4, true), mostEntries);
  let best: { readonly size: number; readonly picture: IconPicture } | null = null;
  for (let entry = 0; entry < count; entry += 1) {
    const at = 6 + entry * entryBytes;
    if (at + entryBytes > bytes.length) return best?.picture ?? null;
    const size = view.getUint8(at) || 256;
    const length = view.getUint32(at + 8, true);
    const from = view.getUint32(at + 12, true);
    if (size !== (view.getUint8(at + 1) || 256) || from + length > bytes.length) continue;
    const picture = pictureIn(bytes.subarray(from, from + length), size);
    if (picture && size > (best?.size ?? 0)) best = { size, picture };
  }
  return best?.picture ?? null;
}

function pictureIn(bytes: Uint8Array, size: number): IconPicture | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return { kind: 'png', bytes };
  if (bytes.length < headerBytes + size * size * 4) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPlain = view.getUint32(0, true) === headerBytes && view.getUint32(16, true) === 0;
  // Its height counts a mask below the picture, which opacity makes superfluous.
  const isSized = view.getInt32(4, true) === size && view.getInt32(8, true) === size * 2;
  if (!isPlain || !isSized || view.getUint16(14, true) !== 32) return null;
  const pixels = new Uint8Array(size * size * 4);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      // From the bottom up, as blue, green, red and opacity.
      const source = headerBytes + ((size - 1 - row) * size + column) * 4;
      const target = (row * size + column) * 4;
      const [blue = 0, green = 0, red = 0, opacity = 0] = bytes.subarray(source, source + 4);
      pixels.set([red, green, blue, opacity], target);
    }
  return { kind: 'pixels', pixels, size };
}
