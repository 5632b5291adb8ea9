/** A stream of numbers that is the same for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number; both ends can come. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(share: number): boolean;
}

/** Mulberry32 over `seed` (32 bits) and a `salt` that separates streams of one seed. */
export function seeded(seed: number, salt = 0): Random {
  let state = (Math.imul(seed ^ (salt * 0x9e3779b1), 0x85ebca6b) ^ (seed >>> 13)) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  next();
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (share) => next() < share,
  };
}
