/** Position of a text in the stream of all texts ever written: the bytes before it, and its own length. */
export interface Written {
  readonly at: number;
  readonly bytes: number;
}

export interface TextRing {
  /** Null when the text is longer than the whole ring. */
  write(text: string): Written | null;
  /** Null when the text has been overwritten. */
  read(written: Written): string | null;
  /** Whether half of the ring has been written since. */
  isOld(written: Written): boolean;
}

/**
 * A ring buffer of texts outside the JavaScript heap; the newest overwrite the oldest. Text kept for minutes on the
 * heap would be promoted to the old generation, a thousand texts a second, and force full garbage collections.
 */
export function createTextRing(capacityBytes: number): TextRing {
  const memory = Buffer.allocUnsafeSlow(capacityBytes);
  let end = 0;
  return {
    write(text) {
      const bytes = Buffer.byteLength(text);
      if (bytes > capacityBytes) return null;
      const place = end % capacityBytes;
      // A text must be contiguous.
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
