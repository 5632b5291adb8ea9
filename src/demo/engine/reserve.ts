import type { Money } from '#values/money.ts';
import { toDecimal } from '#values/money.ts';
import { referenceFrom } from '#values/reference.ts';
import { type Answer, answer, refusal } from './answer.ts';
import { asOf, type Guest, type Penalty, type Row, storedPenalties } from './booking.ts';
import type { Context } from './context.ts';
import type { EngineFault, Faults } from './fault.ts';
import { immediately } from './store.ts';

/** How long stock is kept while the buyer pays. */
const holdLifeMs = 20 * 60_000;

export interface WireAmount {
  readonly amount: string;
  readonly currency: string;
}

/** A buyer's request to hold or book. */
export interface Ask {
  /** The buyer's own reference; one reference makes one booking, ever. */
  readonly reference: string;
  /** The price that the buyer expects. */
  readonly price: WireAmount;
  readonly guests: readonly Guest[];
  /** How long to hold, where the wire lets the buyer say; 20 minutes otherwise. */
  readonly holdMs?: number;
}

/** The offer of a product for a request. */
export interface Sale<Columns extends object> {
  readonly price: Money;
  readonly penalties: readonly Penalty[];
  readonly columns: Columns;
  /** Records the stock of a booking in addition to its row; called in the same transaction, after the row. */
  readonly saved?: () => void;
}

/** Checks price and stock of a request. Runs under an exclusive lock among all processes. */
type Sell<Columns extends object> = () => Sale<Columns> | Answer;

export function isPrice(price: WireAmount, { minor, currency }: Money): boolean {
  return price.currency === currency && price.amount === toDecimal({ minor, currency });
}

function newRow<Columns extends object>(
  context: Context<Columns>,
  ask: Ask,
  sale: Sale<Columns>,
  state: 'held' | 'confirmed',
): Row<Columns> {
  const now = context.now().getTime();
  return {
    client_reference: ask.reference,
    reference: `SBX-${referenceFrom(context.random(20)).slice(0, 12)}`,
    state,
    ...sale.columns,
    guests: JSON.stringify(ask.guests),
    currency: sale.price.currency,
    price: sale.price.minor.toString(),
    penalties: storedPenalties(sale.penalties),
    confirmation: null,
    fee: null,
    created_at: now,
    hold_until: state === 'held' ? now + (ask.holdMs ?? holdLifeMs) : null,
    confirms_at: null,
    visible_at: now,
    supplier_cancels_at: null,
  };
}

/** Holds stock. Repeating it with the same reference moves the end; there is never a second hold. */
export function hold<Columns extends object>(
  context: Context<Columns>,
  ask: Ask,
  faults: Faults,
  sell: Sell<Columns>,
): Answer {
  if (faults.has('sold_out')) return refusal(409, 'sold_out');
  if (faults.has('price_up')) return refusal(409, 'price_changed');
  return immediately(context.db, () => {
    const now = context.now().getTime();
    const stored = context.bookings.find(ask.reference);
    const existing = stored && asOf(stored, now);
    if (existing?.state === 'held') {
      const extended = { ...existing, hold_until: now + (ask.holdMs ?? holdLifeMs) };
      context.bookings.save(extended);
      return answer(context.show(extended));
    }
    if (existing && existing.state !== 'released') return refusal(409, 'reference_used');
    const sale = sell();
    if ('status' in sale) return sale;
    const row = newRow(context, ask, sale, 'held');
    context.bookings.save(row);
    sale.saved?.();
    return answer(context.show(row), 201);
  });
}

/** Releases held stock. Idempotent, and a no-op for something that was never held. */
export function release<Columns extends object>(context: Context<Columns>, clientReference: string): Answer {
  return immediately(context.db, () => {
    const stored = context.bookings.find(clientReference);
    const existing = stored && asOf(stored, context.now().getTime());
    if (existing && existing.state !== 'held' && existing.state !== 'released') return refusal(409, 'already_booked');
    if (existing) context.bookings.save({ ...existing, state: 'released' });
    return answer({ released: true });
  });
}

/** The confirmed row with what the faults do to it. */
function settled<Columns extends object>(context: Context<Columns>, row: Row<Columns>, faults: Faults): Row<Columns> {
  const now = context.now().getTime();
  const lasting = (fault: EngineFault) => {
    const milliseconds = faults.get(fault);
    return milliseconds === undefined ? undefined : Math.round(milliseconds * context.faultScale);
  };
  const acceptedFor = lasting('accepted_202');
  const changesMindAfter = lasting('supplier_cancelled');
  if (changesMindAfter !== undefined) context.push('booking.cancelled', row, new Date(now + changesMindAfter));
  return {
    ...row,
    state: faults.has('ghost') ? 'ghost' : acceptedFor === undefined ? 'confirmed' : 'pending',
    confirmation: row.reference.slice(-6),
    hold_until: null,
    confirms_at: acceptedFor === undefined ? null : now + acceptedFor,
    visible_at: now + Math.max(context.visibilityLagMs, lasting('late_visibility') ?? 0),
    supplier_cancels_at: changesMindAfter === undefined ? null : now + changesMindAfter,
  };
}

/** Books, from a live hold of the same reference or straight from a quote. One reference makes one booking, ever. */
export function book<Columns extends object>(
  context: Context<Columns>,
  ask: Ask,
  faults: Faults,
  sell: Sell<Columns>,
): Answer {
  const done = (row: Row<Columns>, status: number): Answer =>
    answer(
      context.show(row.state === 'ghost' ? { ...row, state: 'confirmed' } : row),
      row.state === 'pending' ? 202 : faults.has('late_visibility') ? 500 : status,
    );
  return immediately(context.db, () => {
    const stored = context.bookings.find(ask.reference);
    const existing = stored && asOf(stored, context.now().getTime());
    if (existing?.state === 'pending' || existing?.state === 'confirmed') return done(existing, 200);
    if (existing?.state === 'cancelled' || existing?.state === 'ghost') return refusal(409, 'reference_used');
    if (faults.has('rejected')) return refusal(422, 'guests_rejected');
    if (faults.has('sold_out')) return refusal(409, 'sold_out');
    if (faults.has('price_up')) return refusal(409, 'price_changed');
    if (existing?.state === 'held') {
      const { price, currency } = existing;
      if (!isPrice(ask.price, { minor: BigInt(price), currency })) return refusal(409, 'price_changed');
      const row = settled(context, { ...existing, guests: JSON.stringify(ask.guests) }, faults);
      context.bookings.save(row);
      return done(row, 201);
    }
    const sale = sell();
    if ('status' in sale) return sale;
    const row = settled(context, newRow(context, ask, sale, 'confirmed'), faults);
    context.bookings.save(row);
    sale.saved?.();
    return done(row, 201);
  });
}
