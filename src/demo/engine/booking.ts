import { readBigints, type Stored, writeBigints } from '#values/bigint-json.ts';
import { money, toDecimal } from '#values/money.ts';

/** A supplier's record of a booking. Instants are milliseconds since 1970; money is minor units as text. */
export interface BookingRow {
  /** The buyer's own reference, by which it finds the booking. */
  readonly client_reference: string;
  readonly reference: string;
  readonly state: 'held' | 'released' | 'pending' | 'confirmed' | 'cancelled' | 'ghost';
  /** JSON of the guests, the lead guest first. */
  readonly guests: string;
  readonly currency: string;
  readonly price: string;
  readonly penalties: string;
  readonly confirmation: string | null;
  readonly fee: string | null;
  readonly created_at: number;
  readonly hold_until: number | null;
  readonly confirms_at: number | null;
  readonly visible_at: number;
  readonly supplier_cancels_at: number | null;
}

/** A booking with the columns of its product. */
export type Row<Columns extends object> = BookingRow & Columns;

export interface Guest {
  readonly first_name: string;
  readonly last_name: string;
}

/** From this instant (UTC) cancelling costs `minor`, until a later penalty takes over. */
export interface Penalty {
  readonly from: string;
  readonly minor: bigint;
}

/** The row's state at an instant (milliseconds): holds expire, pending bookings confirm, suppliers cancel. */
export function asOf<Booking extends BookingRow>(row: Booking, now: number): Booking {
  if (row.state === 'held' && (row.hold_until ?? 0) <= now) return { ...row, state: 'released' };
  if (row.state !== 'pending' && row.state !== 'confirmed') return row;
  if (row.supplier_cancels_at !== null && row.supplier_cancels_at <= now)
    return { ...row, state: 'cancelled', fee: '0' };
  if (row.state === 'pending' && (row.confirms_at ?? 0) <= now) return { ...row, state: 'confirmed' };
  return row;
}

/** Whether a look-up by the buyer would find it. */
export function isVisible(row: BookingRow, now: number): boolean {
  return row.state !== 'ghost' && row.state !== 'released' && row.visible_at <= now;
}

export function leadGuest(row: BookingRow): Guest | undefined {
  return (JSON.parse(row.guests) as Guest[])[0];
}

export function storedPenalties(penalties: readonly Penalty[]): string {
  return writeBigints(penalties.map(({ from, minor }) => ({ from, minor })));
}

/** Penalties as agreed, in order. */
export function penaltiesIn(row: BookingRow): Penalty[] {
  return readBigints<Penalty[]>(JSON.parse(row.penalties) as Stored<Penalty[]>, 'minor');
}

/** The penalty in force at an instant, in minor units. */
export function penaltyAt(penalties: readonly Penalty[], now: Date): bigint {
  return penalties.reduce((fee, penalty) => (Date.parse(penalty.from) <= now.getTime() ? penalty.minor : fee), 0n);
}

/** The fields of every booking on the sandbox's wires; a product adds its own. */
export function bookingJson(row: BookingRow) {
  const amount = (minor: string) => ({ amount: toDecimal(money(BigInt(minor), row.currency)), currency: row.currency });
  return {
    client_reference: row.client_reference,
    reference: row.reference,
    state: row.state,
    price: amount(row.price),
    confirmation: row.state === 'confirmed' ? row.confirmation : null,
    fee: row.fee === null ? null : amount(row.fee),
    created_at: new Date(row.created_at).toISOString(),
    hold_until: row.state === 'held' && row.hold_until !== null ? new Date(row.hold_until).toISOString() : null,
  };
}
