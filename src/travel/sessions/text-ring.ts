/** Where a text stands among all that were ever written: the bytes before it, and its own. */
export interface Written {
  readonly at: number;
  readonly bytes: number;
}

export interface TextRing {
  /** Null when it is longer than the whole ring. */
  write(text: string): Written | null;
  /** Null when others have been written over it. */
  read(written: Written): string | null;
  /** Half of the ring has been written since. */
  isOld(written: Written): boolean;
}

/**
 * Texts one behind the other in one piece of memory, the newest in place of the oldest. What is kept for minutes would
 * grow old on the heap, a thousand texts a second, and be collected all the time.
 */
export function createTextRing(capacityBytes: number): TextRing {
  const memory = Buffer.allocUnsafeSlow(capacityBytes);
  let end = 0;
  return {
    write(text) {
      const bytes = Buffer.byteLength(text);
      if (bytes > capacityBytes) return null;
      const place = end % capacityBytes;
      // No text is in two pieces.
      if (place + bytes > capacityBytes) end += capacityBytes - place;
      const at = end;
      memory.write(text, at % capacityBytes);
      end += bytes;
      return { at, bytes };
    },
    read({ at, bytes }) {
      if (end - at > capacityBytes) return null;
      const place = at % capacityBytes;
      return memory.toString('utf8', place, place + bytes);
    },
    isOld: ({ at }) => end - at > capacityBytes / 2,
  };
}
