/** What became of a list on one device since it was last the same as the account's. */
export interface Changes<Entry> {
  readonly added: readonly Entry[];
  readonly removed: readonly string[];
}

/**
 * The changes to send to the account: entries that the device has and `before` (the ids that both had last time) has not
 * were added here, those that it has no more were removed here. Everything else is the account's to say.
 */
export function changesOf<Entry>(
  device: readonly Entry[],
  before: readonly string[],
  idOf: (entry: Entry) => string,
): Changes<Entry> {
  const known = new Set(before);
  const here = new Set(device.map(idOf));
  return {
    added: device.filter((entry) => !known.has(idOf(entry))),
    removed: before.filter((id) => !here.has(id)),
  };
}

/** The device without what belongs to an account: what is left was stored while signed out, or is not synced yet. */
export function withoutAccount<Entry>(
  device: readonly Entry[],
  before: readonly string[],
  idOf: (entry: Entry) => string,
): readonly Entry[] {
  return changesOf(device, before, idOf).added;
}
