/** Changes of a list on one device since the last sync with the account. */
export interface Changes<Entry> {
  readonly added: readonly Entry[];
  readonly removed: readonly string[];
}

/**
 * The changes to send to the account: entries that the device has and `before` (the ids at the last sync) lacks were
 * added here, those that it lacks now were removed here. For everything else the account decides.
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

/** The device's list without entries of an account: the rest was stored while signed out, or is not synced yet. */
export function withoutAccount<Entry>(
  device: readonly Entry[],
  before: readonly string[],
  idOf: (entry: Entry) => string,
): readonly Entry[] {
  return changesOf(device, before, idOf).added;
}
