import { partyLimits } from '#values/party.ts';

/** No party at all: `parseParty` refuses it, so the form shows its message. */
const unreadable = '?';
/** An impossible age: `parseParty` answers `child_age`. */
const noAge = 99;

/**
 * The `guests` text of a search form: as it is when a script wrote it, else made of `rooms`, `adults`, `children` and
 * `age1…age4`, which mean the same party in each room. Null when the form has no guest fields. Hostile values become
 * text that `parseParty` refuses; the answer is never longer than 200 characters.
 */
export function guestsOf(form: URLSearchParams): string | null {
  const written = form.get('guests')?.trim();
  if (written) return written.length <= 200 ? written : unreadable;
  if (!['rooms', 'adults', 'children'].some((name) => form.has(name))) return null;
  const rooms = wholeNumber(form.get('rooms'), 1, partyLimits.rooms);
  const adults = wholeNumber(form.get('adults'), 2, partyLimits.adults);
  const children = wholeNumber(form.get('children'), 0, partyLimits.children);
  if (rooms === null || adults === null || children === null || rooms === 0) return unreadable;
  const ages = Array.from(
    { length: children },
    (_, at) => wholeNumber(form.get(`age${at + 1}`), noAge, noAge) ?? noAge,
  );
  const room = [adults, ...ages].join('-');
  return Array.from({ length: rooms }, () => room).join(',');
}

/** Digits only; larger numbers are capped at one above the limit, so a request can't repeat a room a million times. */
function wholeNumber(text: string | null, missing: number, limit: number): number | null {
  if (text === null || text === '') return missing;
  return /^\d{1,3}$/.test(text) ? Math.min(Number(text), limit + 1) : null;
}

/** The party that the plain number fields can express: the first room's, for all rooms. */
export function splitGuests(party: readonly { adults: number; childAges: readonly number[] }[]) {
  const first = party[0] ?? { adults: 2, childAges: [] };
  return { rooms: Math.max(1, party.length), adults: first.adults, childAges: first.childAges };
}
