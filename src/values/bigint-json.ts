/** The JSON form of a value: strings of decimal digits for its bigints. */
export type Stored<T> = T extends bigint
  ? string
  : T extends readonly (infer Each)[]
    ? readonly Stored<Each>[]
    : T extends object
      ? { readonly [Name in keyof T]: Stored<T[Name]> }
      : T;

/** The one way to put bigints into JSON, which has none: as strings of decimal digits, which SQL can cast. */
export function writeBigints(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));
}

/**
 * Restores a value written by `writeBigints` from its parsed JSON. Fields with one of the names, at any depth, are
 * bigints.
 */
export function readBigints<T>(stored: Stored<T>, ...names: readonly string[]): T {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        typeof each === 'string' && names.includes(name) ? BigInt(each) : read(each),
      ]),
    );
  };
  return read(stored) as T;
}
