import type { WireAmount, WireListing, WireOffer, WireProperty } from './wire.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One offer by the rules of protocol.md, or null: what `offerSchema` says, written out. */
export function readWireOffer(entry: unknown): WireOffer | null {
  if (!isFields(entry)) return null;
  const { token } = entry;
  if (typeof token !== 'string' || token.length < 1 || token.length > 4_000) return null;
  const room = readRoom(entry['room']);
  const rooms = entry['rooms'] === undefined ? undefined : readList(entry['rooms'], 2, 20, readRoom);
  const nights = readList(entry['nights'], 1, 60, readNight);
  const listing = readWireListing(entry);
  if (!room || rooms === null || !nights || !listing) return null;
  return { token, room, ...(rooms ? { rooms } : {}), nights, ...listing };
}

/**
 * A list entry of an offer, or null: `listingSchema` as plain code. A city's answer has thousands of them, and reading
 * them is most of what a search costs. Amounts that don't say their currency are in `implied`; null where all of them
 * must say it.
 */
export function readWireListing(entry: unknown, implied: string | null = null): WireListing | null {
  if (!isFields(entry)) return null;
  const { plan } = entry;
  if (!isText(plan)) return null;
  const total = readWireAmount(entry['total'], implied);
  const roomCharge = readWireAmount(entry['room_charge'], implied);
  const taxes = readList(entry['taxes_included'], 0, 20, (tax) => readTax(tax, implied));
  const desk = readList(entry['payable_at_property'], 0, 20, (charge) => readCharge(charge, implied));
  const said = entry['discount'] ?? null;
  const discount = said === null ? null : readDiscount(said, implied);
  if (said !== null && !discount) return null;
  if (!total || !roomCharge || !taxes || !desk) return null;
  const { penalties, left, board } = entry;
  return {
    plan,
    board: typeof board === 'string' ? board : '',
    total,
    room_charge: roomCharge,
    discount,
    taxes_included: taxes,
    payable_at_property: desk,
    penalties: penalties === 'on_request' || (Array.isArray(penalties) && penalties.length <= 50) ? penalties : null,
    left: typeof left === 'number' && Number.isSafeInteger(left) && left >= 0 ? left : null,
  };
}

/** One entry of an availability, or null. */
export function readWireProperty(entry: unknown): WireProperty | null {
  if (!isFields(entry)) return null;
  const { property_id, currency, time_zone, cheapest, cheapest_refundable, by_board } = entry;
  if (!isText(property_id) || typeof currency !== 'string' || currency.length !== 3) return null;
  if (typeof time_zone !== 'string' || time_zone.length > 60) return null;
  return {
    property_id,
    currency,
    time_zone,
    boards: readWords(entry['boards']),
    refundable_boards: readWords(entry['refundable_boards']),
    cheapest,
    cheapest_refundable,
    by_board: Array.isArray(by_board) && by_board.length <= 50 ? by_board : [],
  };
}

function readWords(value: unknown): string[] {
  return readList(value, 0, 50, (word) => (typeof word === 'string' ? word : null)) ?? [];
}

/** Which room a listing is for; empty texts where the supplier doesn't say. */
export function readListedRoom(entry: unknown): { code: string; name: string; isMixed: boolean } {
  if (!isFields(entry)) return { code: '', name: '', isMixed: false };
  const { room_code: code, room_name: name, mixed } = entry;
  return { code: isText(code) ? code : '', name: isText(name) ? name : '', isMixed: mixed === true };
}

/** An amount as a decimal text with up to fifteen digits before the point and three after it. */
export function readWireAmount(value: unknown, implied: string | null = null): WireAmount | null {
  if (implied !== null && typeof value === 'string')
    return isDecimal(value) ? { amount: value, currency: implied } : null;
  if (!isFields(value)) return null;
  const { amount, currency = implied } = value;
  return typeof amount === 'string' && isDecimal(amount) && typeof currency === 'string' && currency.length === 3
    ? { amount, currency }
    : null;
}

/** `/^\d{1,15}(\.\d{1,3})?$/` without the engine. */
function isDecimal(text: string): boolean {
  const { length } = text;
  if (length === 0 || length > 19) return false;
  let point = -1;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46 && point < 0) point = at;
    else if (code < 48 || code > 57) return false;
  }
  if (point < 0) return length <= 15;
  return point >= 1 && point <= 15 && length - point >= 2 && length - point <= 4;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= 200;
}

/** Null when it is no list of that length, or one of its entries is not what it must be. */
function readList<Value>(
  value: unknown,
  least: number,
  most: number,
  read: (entry: unknown) => Value | null,
): Value[] | null {
  if (!Array.isArray(value) || value.length < least || value.length > most) return null;
  const list: Value[] = [];
  for (const entry of value) {
    const one = read(entry);
    if (one === null) return null;
    list.push(one);
  }
  return list;
}

function readRoom(value: unknown): WireOffer['room'] | null {
  if (!isFields(value) || !isText(value['code']) || !isText(value['name'])) return null;
  return { code: value['code'], name: value['name'], beds: readList(value['beds'], 0, 20, readBed) ?? [] };
}

function readNamed(value: unknown, implied: string | null): (WireAmount & { readonly type: string }) | null {
  const amount = typeof value === 'string' ? null : readWireAmount(value, implied);
  const type = amount && (value as Fields)['type'];
  return amount && isText(type) ? { amount: amount.amount, currency: amount.currency, type } : null;
}

function readTax(value: unknown, implied: string | null): WireOffer['taxes_included'][number] | null {
  const tax = readNamed(value, implied);
  const rate = tax && (value as Fields)['rate_bp'];
  const isRate = typeof rate === 'number' && Number.isSafeInteger(rate) && rate >= 0 && rate <= 10_000;
  return tax && { ...tax, rate_bp: isRate ? rate : null };
}

function readDiscount(value: unknown, implied: string | null): WireOffer['discount'] {
  const tax = readNamed(value, implied);
  return tax && { ...tax, regular_total: readWireAmount((value as Fields)['regular_total'], implied) };
}

function readCharge(value: unknown, implied: string | null): WireOffer['payable_at_property'][number] | null {
  const charge = readNamed(value, implied);
  const collector = charge && (value as Fields)['collected_for'];
  if (!charge || (collector !== 'government' && collector !== 'property')) return null;
  return { ...charge, collected_for: collector };
}

function readNight(value: unknown): WireOffer['nights'][number] | null {
  const amount = readWireAmount(value);
  const date = amount && (value as Fields)['date'];
  // Comparing it with the requested date also checks that it is a date.
  return amount && typeof date === 'string' ? { ...amount, date } : null;
}

function readBed(value: unknown): WireOffer['room']['beds'][number] | null {
  if (!isFields(value)) return null;
  const { type, count } = value;
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 1 && count <= 20;
  return typeof type === 'string' && isCount ? { type, count } : null;
}
