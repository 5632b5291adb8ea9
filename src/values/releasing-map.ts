/**
 * A map whose values can be collected as soon as they are taken out. A `Map` that has grown leaves its old table behind,
 * with what was in it, until everything is collected (decisions 027 and 050); so a value is taken out of its slot, too.
 */
export class ReleasingMap<Key, Value> {
  readonly #slots = new Map<Key, { value: Value | undefined }>();

  get size(): number {
    return this.#slots.size;
  }

  get(key: Key): Value | undefined {
    return this.#slots.get(key)?.value;
  }

  set(key: Key, value: Value): void {
    this.#slots.set(key, { value });
  }

  /** Removes a value and returns it. */
  take(key: Key): Value | undefined {
    const slot = this.#slots.get(key);
    const value = slot?.value;
    if (slot) slot.value = undefined;
    this.#slots.delete(key);
    return value;
  }

  /** Removes all values and returns them. */
  takeAll(): Value[] {
    return [...this.#slots.keys()].flatMap((key) => this.take(key) ?? []);
  }
}
