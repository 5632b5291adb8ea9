import { sql, type Transaction } from 'kysely';
import { readBigints, type Stored, writeBigints } from '#values/bigint-json.ts';
import type { FeeSchedule } from '#values/cancellation.ts';
import type { Order, SupplierBooking, UnitCount } from '#verticals/tickets/supplier.ts';
import type { DirectDb } from '../inventory/inventory.sql.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `direct`
type Trx = Transaction<any>;

/** A time of an option; `starts` is local, `YYYY-MM-DDTHH:mm`. */
export interface TimeKey {
  readonly productId: string;
  readonly optionId: string;
  readonly starts: string;
}

/** What was wanted, and the terms on which it was held or sold. */
export interface TicketTerms extends TimeKey {
  readonly units: readonly UnitCount[];
  readonly tickets: number;
  readonly priceMinor: bigint;
  readonly currency: string;
  readonly policy: FeeSchedule;
}

export interface TicketOrder extends TicketTerms {
  readonly state: 'held' | 'released' | 'confirmed' | 'cancelled';
  readonly until: Date;
  readonly supplierReference: string | null;
}

export interface Ticket {
  readonly code: string;
  readonly unitId: string;
  readonly usedAt: Date | null;
}

/**
 * Every change of what is taken of a time locks it first, so that counts are true until the end of the transaction. Makes it
 * when it is first wanted.
 */
export async function lockTime(trx: Trx, { productId, optionId, starts }: TimeKey): Promise<void> {
  await sql`
    insert into direct.ticket_time (product_id, option_id, starts) values (${productId}, ${optionId}, ${starts})
    on conflict do nothing`.execute(trx);
  await sql`
    select from direct.ticket_time where product_id = ${productId} and option_id = ${optionId} and starts = ${starts}
    for no key update`.execute(trx);
}

/** Tickets that are held or sold, by time, of times from one to before another; without those of one reference. */
export async function takenBetween(
  db: DirectDb,
  { productId, optionId, from, until }: Omit<TimeKey, 'starts'> & { readonly from: string; readonly until: string },
  now: Date,
  without = '',
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ starts: string; tickets: number }>`
    select starts, sum(tickets)::int as tickets from direct.ticket_order
    where product_id = ${productId} and option_id = ${optionId} and starts >= ${from} and starts < ${until}
      and (state = 'confirmed' or state = 'held' and until > ${now}) and reference <> ${without}
    group by starts`.execute(db);
  return new Map(rows.map(({ starts, tickets }) => [starts, tickets]));
}

export async function readOrder(db: DirectDb, reference: string): Promise<TicketOrder | null> {
  const { rows } = await sql<Omit<TicketOrder, 'policy'> & { policy: Stored<FeeSchedule> }>`
    select product_id as "productId", option_id as "optionId", starts, units, tickets, price_minor as "priceMinor", currency,
      policy, state, until, supplier_reference as "supplierReference"
    from direct.ticket_order where reference = ${reference}`.execute(db);
  const [row] = rows;
  return row ? { ...row, policy: readBigints<FeeSchedule>(row.policy, 'minor') } : null;
}

/** Locks a booking against another use or cancellation of its tickets. */
export async function lockOrder(trx: Trx, reference: string): Promise<void> {
  await sql`select from direct.ticket_order where reference = ${reference} for no key update`.execute(trx);
}

/** Holds until an instant, for the first time or longer. */
export async function keepHold(trx: Trx, reference: string, terms: TicketTerms, until: Date): Promise<void> {
  await sql`
    insert into direct.ticket_order (reference, product_id, option_id, starts, units, tickets, price_minor, currency, policy,
      until)
    values (${reference}, ${terms.productId}, ${terms.optionId}, ${terms.starts}, ${JSON.stringify(terms.units)}::jsonb,
      ${terms.tickets}, ${terms.priceMinor}, ${terms.currency}, ${writeBigints(terms.policy)}::jsonb, ${until})
    on conflict (reference) do update set until = excluded.until`.execute(trx);
}

export async function releaseHold(db: DirectDb, reference: string): Promise<void> {
  await sql`update direct.ticket_order set state = 'released' where reference = ${reference} and state = 'held'`.execute(
    db,
  );
}

export async function nextTicketNumber(trx: Trx): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`select nextval('direct.ticket_number') as number`.execute(trx);
  return rows[0]?.number ?? 0n;
}

/** Turns a hold into a booking with its tickets, at an instant. */
export async function confirmOrder(
  trx: Trx,
  { reference, travellers, contact }: Order,
  {
    supplierReference,
    codes,
  }: { readonly supplierReference: string; readonly codes: readonly Omit<Ticket, 'usedAt'>[] },
  now: Date,
): Promise<void> {
  await sql`
    update direct.ticket_order set state = 'confirmed', supplier_reference = ${supplierReference}, booked_at = ${now},
      visitors = ${JSON.stringify(travellers)}::jsonb,
      contact = ${JSON.stringify({ email: contact.email, phone: contact.phone })}::jsonb
    where reference = ${reference}`.execute(trx);
  await sql`
    insert into direct.ticket (code, reference, number, unit_id)
    select code, ${reference}, place - 1, "unitId"
    from jsonb_array_elements(${JSON.stringify(codes)}::jsonb) with ordinality as listed(ticket, place),
      jsonb_to_record(ticket) as row(code text, "unitId" text)`.execute(trx);
}

export async function cancelOrder(trx: Trx, reference: string, now: Date): Promise<void> {
  await sql`
    update direct.ticket_order set state = 'cancelled', cancelled_at = ${now} where reference = ${reference}`.execute(
    trx,
  );
}

/** In their order. */
export async function ticketsOf(db: DirectDb, reference: string): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select code, unit_id as "unitId", used_at as "usedAt" from direct.ticket where reference = ${reference} order by number`.execute(
    db,
  );
  return rows;
}

export type Redeemed = 'used' | 'used_before' | 'cancelled' | 'unknown';

/** Uses a ticket once. */
export async function redeemTicket(db: DirectDb, code: string, now: Date): Promise<Redeemed> {
  const { rows } = await sql<{ answer: Redeemed }>`
    with sold as materialized (
      select ticket_order.reference from direct.ticket_order
      where reference = (select reference from direct.ticket where code = ${code}) and state = 'confirmed'
      for no key update
    ), used as (
      update direct.ticket set used_at = ${now} from sold
      where code = ${code} and used_at is null and sold.reference = ticket.reference
      returning code
    )
    select case when exists (select from used) then 'used' when sold.state = 'cancelled' then 'cancelled' else 'used_before'
      end as answer
    from direct.ticket join direct.ticket_order as sold using (reference) where code = ${code}`.execute(db);
  return rows[0]?.answer ?? 'unknown';
}

/** Our reference of the booking that a ticket belongs to. */
export async function referenceOfTicket(db: DirectDb, code: string): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`select reference from direct.ticket where code = ${code}`.execute(
    db,
  );
  return rows[0]?.reference ?? null;
}

/** Bookings made at or after `from` and before `until`, ISO instants. */
export async function listOrders(db: DirectDb, from: string, until: string): Promise<SupplierBooking[]> {
  const { rows } = await sql<{
    reference: string;
    supplierReference: string;
    state: 'confirmed' | 'cancelled';
    priceMinor: bigint;
    currency: string;
  }>`
    select reference, supplier_reference as "supplierReference", state, price_minor as "priceMinor", currency
    from direct.ticket_order where booked_at >= ${from}::timestamptz and booked_at < ${until}::timestamptz
    order by booked_at, reference`.execute(db);
  return rows.map(({ priceMinor, currency, ...booking }) => ({ ...booking, price: { minor: priceMinor, currency } }));
}
